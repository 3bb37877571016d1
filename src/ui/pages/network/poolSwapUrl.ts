import { formatDecimal } from '../../../core/asset/amount.ts'
import { formatAsset, unitDecimals } from '../../../core/asset/asset.ts'
import { openingFor } from '../../shared/assets/openingAmount.ts'
import type { PoolRow } from './poolRows.ts'

/** Returns the address of the form for the coin of an open pool, with a usual amount. */
export function poolSwapUrl({ asset, state, priceUsd }: PoolRow): string | undefined {
  if (state !== 'open') return undefined
  const amount = openingFor(asset, priceUsd)
  const search = new URLSearchParams({ sell: formatAsset(asset) })
  if (amount !== undefined) search.set('amount', formatDecimal(amount, unitDecimals(asset)))
  return `/?${search}`
}
