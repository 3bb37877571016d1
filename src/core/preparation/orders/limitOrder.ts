import type { Units } from '../../asset/amount.ts'
import type { Asset } from '../../asset/asset.ts'

/**
 * An open limit order, as a majority of the operators reports it. Heights are THORChain's.
 *
 * @example
 * const left = ({ deposit, filledIn }: LimitOrder) => deposit - filledIn
 */
export interface LimitOrder {
  /** Of the deposit that placed it, as nodes write it. */
  readonly hash: string
  readonly fromAsset: Asset
  readonly toAsset: Asset
  /** The address that placed it. Only it can change or cancel the order. */
  readonly sender: string
  readonly destination: string
  /** What was deposited, in units of `fromAsset`. Affiliates share in the output. */
  readonly deposit: Units
  /** The least that the whole deposit pays, after fees and before the shares of affiliates, in units of `toAsset`. */
  readonly limit: Units
  /** The part of the deposit that was swapped, and what it has yielded; paid out when the order ends. */
  readonly filledIn: Units
  readonly filledOut: Units
  /** The most parts it is filled in; 1 is all or nothing. */
  readonly parts: number
  readonly placedAt: number
  /** The block in which the rest is refunded. */
  readonly expiresAt: number
  /** Blocks until then, at the time of the reply. */
  readonly blocksLeft: number
  /** Memo of the deposit; chain text, never instructions. */
  readonly memo: string
}

/** The filled part in hundredths of a percent, rounded down. */
export const filledBps = ({ deposit, filledIn }: Pick<LimitOrder, 'deposit' | 'filledIn'>): number =>
  deposit === 0n ? 0 : Number((filledIn * 10_000n) / deposit)
