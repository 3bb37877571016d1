import type { Units } from '../../core/asset/amount.ts'
import { parseAsset } from '../../core/asset/asset.ts'
import { valueUsd } from '../../core/nodes/price.ts'
import { type Market, marketPrice } from '../shared/assets/market.ts'
import type { Holding } from './sessionState.ts'

/** Returns the dollars (times 1e8) of a balance; undefined when the balance or the price is unknown. */
export function holdingUsd(holding: Holding, asset: string, market: Market | undefined): bigint | undefined {
  if (typeof holding !== 'bigint') return undefined
  if (holding === 0n) return 0n
  const coin = parseAsset(asset)
  const price = market && marketPrice(market, coin)
  return price === undefined ? undefined : valueUsd(holding, coin, price as Units)
}

/** The sum of several balances in dollars (times 1e8). */
export interface HoldingsSum {
  readonly usd: bigint
  /** Whether every balance is in it. */
  readonly isComplete: boolean
}

/** Returns the sum of the known values; undefined when none is known. */
export function sumUsd(values: readonly (bigint | undefined)[]): HoldingsSum | undefined {
  const known = values.filter((value) => value !== undefined)
  if (known.length === 0) return undefined
  return { usd: known.reduce((sum, value) => sum + value, 0n), isComplete: known.length === values.length }
}
