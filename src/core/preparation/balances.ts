import type { Balance } from '../readers/reader.ts'
import { InsufficientBalanceError } from './preparationErrors.ts'

interface Need {
  readonly asset: string
  readonly decimals: number
  /** Amount, fee and reserve, in the chain's smallest unit. */
  readonly needed: bigint
}

/**
 * Returns the balance of an asset, 0 when the reader did not find it. Throws `RangeError` when the reader uses other
 * decimals than the chain.
 */
export function balanceOf(balances: readonly Balance[], asset: string, decimals: number): bigint {
  const found = balances.find((balance) => balance.asset.toUpperCase() === asset.toUpperCase())
  if (found === undefined) return 0n
  if (found.decimals !== decimals)
    throw new RangeError(`${asset} is counted in ${found.decimals}, not ${decimals} decimals.`)
  return found.amount
}

/** Throws `InsufficientBalanceError` (insufficient_balance) unless the balance covers `needed`. */
export function expectBalance(balances: readonly Balance[], { asset, decimals, needed }: Need): void {
  const balance = balanceOf(balances, asset, decimals)
  if (balance < needed) throw new InsufficientBalanceError({ asset, decimals, balance, needed })
}
