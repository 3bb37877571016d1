import type { Units } from '../../core/asset/amount.ts'
import { truncateUnits } from '../shared/figures/figures.ts'
import type { Holding } from '../wallet/sessionState.ts'

/** The account that pays; parts that are not read yet are undefined. */
export interface FundsFacts {
  /** The amount on the form. */
  readonly amount: Units | undefined
  /** Balance of the coin that is sent; undefined without a connected wallet. */
  readonly holding: Holding | undefined
  /** Balance of the coin that pays the network fee; undefined if that is the coin itself, or without a wallet. */
  readonly gas: Holding | undefined
  /** The most that can be sent after the network fee; undefined until it is read. */
  readonly max: Units | undefined
  /** The devnet's test wallet, which gets coins in the review. */
  readonly isTestWallet: boolean
}

/** Whether the account can pay the amount. A balance that is not read is not a problem: the review reads it again. */
export type Funds =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'enough' }
  | { readonly kind: 'short'; readonly missing: Units; readonly isTestWallet: boolean }
  /** The amount leaves too little for the network fee: `keep` has to stay, so at most `max` can be sent. */
  | { readonly kind: 'keepGas'; readonly keep: Units; readonly max: Units }
  | { readonly kind: 'noGas' }

export function fundsOf({ amount, holding, gas, max, isTestWallet }: FundsFacts): Funds {
  if (amount === undefined || typeof holding !== 'bigint') return { kind: 'unknown' }
  if (amount > holding) return { kind: 'short', missing: (amount - holding) as Units, isTestWallet }
  if (gas === 0n && !isTestWallet) return { kind: 'noGas' }
  if (max !== undefined && amount > max) return { kind: 'keepGas', keep: (holding - max) as Units, max }
  return { kind: 'enough' }
}

/** Whether an amount is so near the balance that the network fee decides: above nine tenths of it. */
export function isNearBalance({ amount, holding }: Pick<FundsFacts, 'amount' | 'holding'>): boolean {
  return amount !== undefined && typeof holding === 'bigint' && amount <= holding && amount * 10n > holding * 9n
}

/** Returns a share of a balance, rounded down to what the coin can have. */
export function shareOf(
  holding: Units,
  percent: bigint,
  decimals: { readonly unit: number; readonly paid: number },
): Units {
  return truncateUnits((holding * percent) / 100n, decimals.unit, decimals.paid) as Units
}
