import { chains } from '../../core/chains/chains.ts'
import type { ReadableChain } from '../../core/readers/reader.ts'
import { labelHash } from '../derive.ts'
import type { ChainTxState } from './chain.ts'

/** Where every simulated chain begins: above the block by which Bitcoin Cash is told from Bitcoin. */
export const FIRST_HEIGHT = 1_000_000

/** Coins that moved from one party to another in one transaction. `native` is the chain's own count. */
export interface Payment {
  readonly from: string
  readonly to: string
  readonly router?: string
  readonly coins: readonly { readonly asset: string; readonly native: bigint }[]
  readonly memo: string
}

export interface MinedPayment extends Payment {
  readonly hash: string
  readonly height: number
}

/** Everything that changes; plain data, so that it can be copied. */
export interface BlocksState<T> {
  height: number
  pending: Map<string, T>
  mined: Map<string, Mined<T>>
  payments: MinedPayment[]
}

export interface Mined<T> {
  readonly tx: T
  readonly height: number
  readonly failed: boolean
  /** What it cost its sender, in the chain's own count of its gas coin. */
  readonly fee: bigint
}

export interface BlocksOptions<T> {
  readonly chain: ReadableChain
  readonly seed: string
  /** Unix seconds of the first block. */
  readonly startTime: number
  /** Writes a transaction into the ledger; the payments that it made, or that it failed. */
  readonly settle: (tx: T, height: number, hash: string) => readonly Payment[] | 'failed'
  /** What a settled transaction cost its sender, in the chain's own count of its gas coin. */
  readonly feeOf: (tx: T, hash: string) => bigint
  /** Of the first block, `FIRST_HEIGHT` unless told. */
  readonly firstHeight?: number
}

export type Blocks<T> = ReturnType<typeof createBlocks<T>>

/**
 * Blocks by the clock that is handed in, one every `blockMs` of the chain. A block without transactions is only a number,
 * so that hours pass at once. Block hashes are made of seed, chain and height.
 */
export function createBlocks<T>(options: BlocksOptions<T>) {
  const { chain, seed, startTime, settle, feeOf, firstHeight = FIRST_HEIGHT } = options
  const { blockMs } = chains[chain]
  const state: BlocksState<T> = { height: firstHeight, pending: new Map(), mined: new Map(), payments: [] }
  const timeOf = (height: number): number => startTime + Math.floor(((height - firstHeight) * blockMs) / 1000)

  function mineOne(hash: string, tx: T, height: number): void {
    const made = settle(tx, height, hash)
    state.mined.set(hash, { tx, height, failed: made === 'failed', fee: feeOf(tx, hash) })
    if (made !== 'failed') state.payments.push(...made.map((payment) => ({ ...payment, hash, height })))
  }

  function mine(height: number): void {
    for (const [hash, tx] of state.pending) mineOne(hash, tx, height)
    if (state.pending.size > 0) state.pending = new Map()
  }

  /** The others stay: observers may have read the newest block, and what they wait for must stand in a later one. */
  function includeOne(hash: string): void {
    const tx = state.pending.get(hash)
    if (tx === undefined) return
    state.pending.delete(hash)
    mineOne(hash, tx, state.height)
  }

  return {
    chain,
    state,
    timeOf,
    height: () => state.height,
    time: () => timeOf(state.height),
    hashOf: (height: number): Uint8Array => labelHash(`block ${seed} ${chain} ${height}`),
    addPending: (hash: string, tx: T): void => void state.pending.set(hash, tx),
    find: (hash: string) => {
      const found = state.mined.get(hash)
      if (found !== undefined) return found
      const waiting = state.pending.get(hash)
      return waiting === undefined ? undefined : { tx: waiting, height: undefined, failed: false, fee: 0n }
    },
    /** What waits stands in the first block, and counts as nobody's payment. */
    mineFirst(): void {
      mine(firstHeight)
      state.payments = []
    },
    /** One transaction stands in the newest block; all that wait when none is named. */
    includeNow: (hash?: string) => (hash === undefined ? mine(state.height) : includeOne(hash)),
    step(toTime: number): void {
      const due = firstHeight + Math.floor(((toTime - startTime) * 1000) / blockMs)
      if (due <= state.height) return
      mine(state.height + 1)
      state.height = due
    },
    txState(hash: string): ChainTxState | undefined {
      const found = state.mined.get(hash)
      if (found === undefined) return state.pending.has(hash) ? { state: 'pending' } : undefined
      const { height } = found
      if (found.failed) return { state: 'failed', height }
      return { state: 'included', height, confirmations: state.height - height + 1 }
    },
  }
}
