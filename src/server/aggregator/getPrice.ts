import type { price } from '../../contract/aggregator/price.ts'
import { formatDecimal } from '../../core/asset/amount.ts'
import { cachedAgreedPools } from '../quotes/cachedAgreedPools.ts'
import { cachedMarketPools } from '../quotes/cachedMarketPools.ts'
import type { Handler } from '../transport/bindHandler.ts'
import { jsonPrice, USD_DECIMALS } from './jsonPrice.ts'
import { priceOf } from './priceOf.ts'

/** Prices of assets from agreed pools. Throws `SwapError` when neither protocol's pools can be read. */
export const getPrice: Handler<typeof price> = async ({ tokens }, { nodes, clock }) => {
  const now = clock()
  const pools = await cachedMarketPools(nodes, { now })
  if (Object.keys(pools).length === 0) await cachedAgreedPools(nodes.THORCHAIN, { now })
  const timestamp = Math.floor(now / 1000)
  return tokens.map(({ identifier }) => {
    const found = priceOf(identifier, pools)
    if (found === undefined) return { identifier, timestamp }
    const exact = formatDecimal(found.price, USD_DECIMALS)
    return {
      identifier,
      price_usd: jsonPrice(found.price),
      price_usd_exact: exact,
      provider: found.protocol,
      timestamp,
    }
  })
}
