import { chains } from '../../core/chains/chains.ts'
import type { ReadableChain } from '../../core/readers/reader.ts'
import { dropOldest } from '../../std/dropOldest.ts'
import { labelHash } from '../rules/derive.ts'
import type { ChainTxState } from './chain.ts'

/** First height of every simulated chain; above the block that separates Bitcoin Cash from Bitcoin. */
export const FIRST_HEIGHT = 1_000_000

/** A payment in one transaction. `native` is in the chain's smallest unit. */
export interface Payment {
  readonly from: string
  readonly to: string
  readonly router?: string
  /** Another contract called the router, such as the code of an account that makes several calls. */
  readonly isInternal?: boolean
  readonly coins: readonly { readonly asset: string; readonly native: bigint }[]
  readonly memo: string
}

export interface MinedPayment extends Payment {
  readonly hash: string
  readonly height: number
}

/** Mutable state. Plain data, so it can be copied. */
interface BlocksState<T> {
  height: number
  pending: Map<string, T>
  mined: Map<string, Mined<T>>
  payments: MinedPayment[]
}

export interface Mined<T> {
  readonly tx: T
  readonly height: number
  readonly failed: boolean
  /** Fee paid by the sender, in the smallest unit of the gas coin. */
  readonly fee: bigint
}

export interface BlocksOptions<T> {
  readonly chain: ReadableChain
  readonly seed: string
  /** Unix seconds of the first block. */
  readonly startTime: number
  /** Applies a transaction to the ledger. Returns its payments, or 'failed'. */
  readonly settle: (tx: T, height: number, hash: string) => readonly Payment[] | 'failed'
  /** Returns the payments that a transaction makes if it succeeds, without applying it. */
  readonly plannedPayments: (tx: T) => readonly Payment[]
  /** Returns the fee of a settled transaction, in the smallest unit of the gas coin. */
  readonly feeOf: (tx: T, hash: string) => bigint
  /** How many of the newest mined transactions are kept. Default: `KEPT_TXS`. */
  readonly keptTxs?: number
  /** Whether a pending transaction can be in this block now. Others wait for a later one. Default: always. */
  readonly isReady?: (tx: T, height: number) => boolean
  /** Drops what a ledger keeps of a forgotten transaction. */
  readonly forget?: (hash: string, mined: Mined<T>) => void
  /** Height of the first block. Default: `FIRST_HEIGHT`. */
  readonly firstHeight?: number
}

/** Mined transactions and payments that a chain keeps. Public nodes keep all of them. */
const KEPT_TXS = 5_000

export type Blocks<T> = ReturnType<typeof createBlocks<T>>

/**
 * Creates blocks by an external clock, one every `blockMs`. An empty block is only a number, so hours pass instantly.
 * Block hashes derive from seed, chain and height.
 */
export function createBlocks<T>(options: BlocksOptions<T>) {
  const { chain, seed, startTime, settle, plannedPayments, feeOf, firstHeight = FIRST_HEIGHT } = options
  const { keptTxs = KEPT_TXS, forget = () => {}, isReady = () => true } = options
  const { blockMs } = chains[chain]
  const state: BlocksState<T> = { height: firstHeight, pending: new Map(), mined: new Map(), payments: [] }
  const timeOf = (height: number): number => startTime + Math.floor(((height - firstHeight) * blockMs) / 1000)

  function mineOne(hash: string, tx: T, height: number): void {
    const made = settle(tx, height, hash)
    state.mined.set(hash, { tx, height, failed: made === 'failed', fee: feeOf(tx, hash) })
    if (made !== 'failed') state.payments.push(...made.map((payment) => ({ ...payment, hash, height })))
  }

  /**
   * Mines the pending transactions that are ready, and those that become ready by it. Returns whether there were any.
   */
  function mine(height: number): boolean {
    let count = 0
    for (let mined = minePass(height); mined > 0; mined = minePass(height)) count += mined
    forgetOldest()
    return count > 0
  }

  function minePass(height: number): number {
    const mined: string[] = []
    for (const [hash, tx] of state.pending) {
      if (!isReady(tx, height)) continue
      mineOne(hash, tx, height)
      mined.push(hash)
    }
    for (const hash of mined) state.pending.delete(hash)
    return mined.length
  }

  function forgetOldest(): void {
    for (const [hash, mined] of dropOldest(state.mined, keptTxs)) forget(hash, mined)
    if (state.payments.length > KEPT_TXS * 1.1) state.payments = state.payments.slice(-KEPT_TXS)
  }

  /** Only this one: observers may have read the newest block, so other deposits must be in a later one. */
  function includeOne(hash: string): void {
    const tx = state.pending.get(hash)
    if (tx === undefined) return
    state.pending.delete(hash)
    mineOne(hash, tx, state.height)
  }

  return {
    chain,
    state,
    firstHeight,
    timeOf,
    height: () => state.height,
    time: () => timeOf(state.height),
    hashOf: (height: number): Uint8Array => labelHash(`block ${seed} ${chain} ${height}`),
    addPending: (hash: string, tx: T): void => void state.pending.set(hash, tx),
    /** Forgets a pending transaction that another one replaced. */
    dropPending: (hash: string): void => void state.pending.delete(hash),
    find: (hash: string) => {
      const found = state.mined.get(hash)
      if (found !== undefined) return found
      const waiting = state.pending.get(hash)
      return waiting === undefined ? undefined : { tx: waiting, height: undefined, failed: false, fee: 0n }
    },
    /** Returns the payments of the pending transactions, as if all succeed. */
    pendingPayments: (): readonly (Payment & { readonly hash: string })[] =>
      [...state.pending].flatMap(([hash, tx]) => plannedPayments(tx).map((payment) => ({ ...payment, hash }))),
    /** Removes a mined transaction and its payments, as a reorganisation does. */
    removeMined(hash: string): void {
      state.mined.delete(hash)
      state.payments = state.payments.filter((payment) => payment.hash !== hash)
    },
    /** Mines pending transactions in the first block without recording payments. */
    mineFirst(): void {
      mine(firstHeight)
      state.payments = []
    },
    /** Includes one transaction in the newest block, or all pending ones. */
    includeNow(hash?: string): void {
      if (hash === undefined) mine(state.height)
      else includeOne(hash)
    },
    step(toTime: number): void {
      const due = firstHeight + Math.floor(((toTime - startTime) * 1000) / blockMs)
      if (due <= state.height) return
      for (let height = state.height + 1; height <= due && mine(height); height++);
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
