import type { Balance } from '../readers/reader.ts'
import { InsufficientBalanceError } from './errors.ts'

interface Need {
  readonly asset: string
  readonly decimals: number
  /** The amount, its fee and what must stay, in the chain's own smallest unit. */
  readonly needed: bigint
}

/**
 * What the reader found of an asset, in so many decimals; an asset that it did not find counts as nothing. Throws
 * `RangeError` for a reader that counts in other decimals than the chain.
 */
export function balanceOf(balances: readonly Balance[], asset: string, decimals: number): bigint {
  const found = balances.find((balance) => balance.asset.toUpperCase() === asset.toUpperCase())
  if (found === undefined) return 0n
  if (found.decimals !== decimals)
    throw new RangeError(`${asset} is counted in ${found.decimals}, not ${decimals} decimals.`)
  return found.amount
}

/** Throws `InsufficientBalanceError` (insufficient_balance) unless the account holds as much. */
export function expectBalance(balances: readonly Balance[], { asset, decimals, needed }: Need): void {
  const balance = balanceOf(balances, asset, decimals)
  if (balance < needed) throw new InsufficientBalanceError({ asset, decimals, balance, needed })
}
