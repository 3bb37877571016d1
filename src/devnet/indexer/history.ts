import type { Protocol } from '../../core/chains/protocol.ts'
import type { Action } from './action.ts'
import { type Bucket, createBucket, type Depth, mergeBucket } from './bucket.ts'

/** Liquidity that a member added and withdrew since the first indexed block. Amounts in the nodes' units. */
export interface Member {
  readonly pool: string
  readonly baseAddress: string
  readonly assetAddress: string
  readonly units: bigint
  readonly baseAdded: bigint
  readonly assetAdded: bigint
  readonly baseWithdrawn: bigint
  readonly assetWithdrawn: bigint
  readonly basePending: bigint
  readonly assetPending: bigint
  /** Unix seconds. */
  readonly firstAdded: number
  readonly lastAdded: number
}

/** RUNE that an account got for its TCY. */
interface TcyPayment {
  readonly address: string
  readonly amount: bigint
  /** Unix seconds of its block. */
  readonly time: number
  /** Dollars for one RUNE then, in 1e8. */
  readonly priceUsd: bigint
}

/** A block as indexed. */
interface IndexedBlock {
  readonly height: number
  /** Unix seconds. */
  readonly time: number
}

/** Maximum number of churns; the oldest is dropped first. */
export const MAX_CHURNS = 200

/** Maximum number of payments to TCY stakers; the oldest is dropped first. */
export const MAX_TCY_PAYMENTS = 10_000

/** Bucket lengths and how many of each are kept. Closed five-minute buckets are merged into hours and days. */
export const retention = {
  five: { seconds: 300, most: 400 },
  hour: { seconds: 3_600, most: 744 },
  day: { seconds: 86_400, most: 400 },
} as const
export type Grain = keyof typeof retention

/** Maximum number of rows of `/v2/actions`. The oldest are dropped first. */
export const MAX_ACTIONS = 5_000

/**
 * Indexed data of one protocol. Plain data with bounds: 5,000 actions, and for each pool 400 five-minute buckets, 744
 * hours and 400 days. Members and totals grow with users and pools only.
 */
export interface History {
  readonly protocol: Protocol
  /** The first block that was indexed; absent before it. */
  first?: IndexedBlock
  /** The newest one. */
  last?: IndexedBlock
  /** Depths at the end of the first block. */
  start: ReadonlyMap<string, Depth>
  /** Oldest first; undefined where another row replaced it. */
  actions: (Action | undefined)[]
  /** How many rows were dropped before the first of `actions`. */
  dropped: number
  /** Row numbers by hash or reference, counted from the first row ever added. */
  rows: Map<string, readonly number[]>
  /** Blocks in which vaults changed, oldest first. */
  churns: IndexedBlock[]
  /** Oldest first. */
  tcyPayments: TcyPayment[]
  /** By "<pool> <base address or asset address>". */
  members: Map<string, Member>
  /** Closed buckets, oldest first. */
  closed: Record<Grain, Bucket[]>
  /** The current five-minute bucket; closed buckets never change. */
  open: Bucket | undefined
  /** The current hour and day, excluding `open`. */
  running: Record<'hour' | 'day', Bucket | undefined>
  /** Totals since the first block, excluding `open`. */
  total: Bucket
  /** Of the newest block, in units of the base asset. */
  rewards: { readonly bond: bigint; readonly pools: bigint }
}

export function createHistory(protocol: Protocol): History {
  return {
    protocol,
    start: new Map(),
    actions: [],
    dropped: 0,
    rows: new Map(),
    churns: [],
    tcyPayments: [],
    members: new Map(),
    closed: { five: [], hour: [], day: [] },
    open: undefined,
    running: { hour: undefined, day: undefined },
    total: createBucket(0, 0),
    rewards: { bond: 0n, pools: 0n },
  }
}

/** Copies a history. Rows, members and closed buckets are immutable and shared. */
export function copyHistory(history: History): History {
  const { hour, day } = history.running
  return {
    ...history,
    actions: [...history.actions],
    rows: new Map(history.rows),
    churns: [...history.churns],
    tcyPayments: [...history.tcyPayments],
    members: new Map(history.members),
    closed: {
      five: [...history.closed.five],
      hour: [...history.closed.hour],
      day: [...history.closed.day],
    },
    open: history.open && structuredClone(history.open),
    running: { hour: hour && structuredClone(hour), day: day && structuredClone(day) },
    total: structuredClone(history.total),
  }
}

/** Closes the current five-minute bucket, and the hour and day if they end too. */
export function closeOpen(history: History, next: number): void {
  const { open, running } = history
  if (open === undefined) return
  history.open = undefined
  keep(history, 'five', open)
  mergeBucket(history.total, open)
  for (const grain of ['hour', 'day'] as const) {
    const start = startOf(grain, open.start)
    const sum = running[grain] ?? createBucket(start, retention[grain].seconds)
    mergeBucket(sum, open)
    const over = startOf(grain, next) !== start
    if (over) keep(history, grain, sum)
    running[grain] = over ? undefined : sum
  }
}

function keep(history: History, grain: Grain, bucket: Bucket): void {
  const { most } = retention[grain]
  const list = history.closed[grain]
  list.push(bucket)
  if (list.length > most) list.splice(0, list.length - most)
}

/** Returns the start of the bucket that contains a time. */
export function startOf(grain: Grain, time: number): number {
  const { seconds } = retention[grain]
  return Math.floor(time / seconds) * seconds
}
