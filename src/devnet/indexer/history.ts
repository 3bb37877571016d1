import type { Protocol } from '../../core/chains/protocol.ts'
import type { Action } from './action.ts'
import { type Bucket, createBucket, type Depth, mergeBucket } from './bucket.ts'

/** What somebody has given to and taken out of one pool since the indexer began. Amounts in the nodes' units. */
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

/** A block, as the indexer knows it. */
export interface IndexedBlock {
  readonly height: number
  /** Unix seconds. */
  readonly time: number
}

/** Stretches by which history is kept, and how many of each. The finest are added up to the next when they are over. */
export const retention = {
  five: { seconds: 300, most: 400 },
  hour: { seconds: 3_600, most: 744 },
  day: { seconds: 86_400, most: 400 },
} as const
export type Grain = keyof typeof retention

/** Rows of `/v2/actions` that are kept; the oldest go first. */
export const MAX_ACTIONS = 25_000

/**
 * Everything that the indexer of one protocol knows: plain data. It is bounded: 25,000 actions, and of each pool 400
 * stretches of five minutes, 744 hours and 400 days; members and totals grow with people and pools only.
 */
export interface History {
  readonly protocol: Protocol
  /** The first block that was indexed; absent before it. */
  first?: IndexedBlock
  /** The newest one. */
  last?: IndexedBlock
  /** Depths at the end of the first block. */
  start: ReadonlyMap<string, Depth>
  /** Oldest first; a hole is a row that another took the place of. */
  actions: (Action | undefined)[]
  /** How many rows were dropped before the first of `actions`. */
  dropped: number
  /** By hash or reference: the numbers of its rows, counted from the first that ever was. */
  rows: Map<string, readonly number[]>
  /** By "<pool> <base address or asset address>". */
  members: Map<string, Member>
  /** Stretches that are over, oldest first. */
  closed: Record<Grain, Bucket[]>
  /** The stretch of five minutes that runs; nothing else ever changes a bucket. */
  open: Bucket | undefined
  /** The hour and the day that run, without what `open` has. */
  running: Record<'hour' | 'day', Bucket | undefined>
  /** Since the first block, without what `open` has. */
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
    members: new Map(),
    closed: { five: [], hour: [], day: [] },
    open: undefined,
    running: { hour: undefined, day: undefined },
    total: createBucket(0, 0),
    rewards: { bond: 0n, pools: 0n },
  }
}

/** A copy that later blocks do not change. Rows, members and closed buckets are shared, because nobody changes them. */
export function copyHistory(history: History): History {
  const { hour, day } = history.running
  return {
    ...history,
    actions: [...history.actions],
    rows: new Map(history.rows),
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

/** Ends the stretch of five minutes that runs, and with it the hour and the day when they are over too. */
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

/** Where the stretch begins that a moment belongs to. */
export function startOf(grain: Grain, time: number): number {
  const { seconds } = retention[grain]
  return Math.floor(time / seconds) * seconds
}
