import type { assetByName, assets } from '../../contract/memoless/assets.ts'
import { formatDecimal } from '../../core/asset/amount.ts'
import { formatAsset, parseAsset, sameAsset } from '../../core/asset/asset.ts'
import { referenceDecimals } from '../../core/memo/memoless/reference.ts'
import type { AgreedPool } from '../../core/quorum/agreedPools.ts'
import { ApiError } from '../failure.ts'
import { agreedPools } from '../quotes/agreedPools.ts'
import type { Handler } from '../transport/bindHandler.ts'
import { isSupported, supportedDetails } from './supportedAsset.ts'

/** Lists the coins whose pool a majority of the nodes reports as available. */
export const listAssets: Handler<typeof assets> = async (_input, { nodes, clock }) => {
  const pools = await agreedPools(nodes.THORCHAIN, { now: clock() })
  return { success: true, assets: pools.filter(isSupported).map(viewOf) }
}

/** Returns one coin. Throws `ApiError` (asset_not_found) with the supported ones. */
export const getAsset: Handler<typeof assetByName> = async (input, { nodes, clock }) => {
  const wanted = parseAsset(input.asset.toUpperCase())
  const pools = await agreedPools(nodes.THORCHAIN, { now: clock() })
  const pool = pools.find((one) => isSupported(one) && sameAsset(one.asset, wanted))
  if (pool !== undefined) return { success: true, asset: { ...viewOf(pool), chain: wanted.chain } }
  throw new ApiError('asset_not_found', { details: supportedDetails(input.asset, pools) })
}

function viewOf(pool: AgreedPool) {
  const { asset, balanceBase, priceUsd, tradingHalted } = pool
  return {
    asset: formatAsset(asset),
    decimals: referenceDecimals(asset, [pool]) ?? pool.decimals,
    // The contract has numbers here. Nothing is computed with them.
    priceUSD: Number(formatDecimal(priceUsd ?? 0n, 8)),
    balanceRune: Number(formatDecimal(balanceBase, 8)),
    status: tradingHalted ? ('Halted' as const) : ('Available' as const),
    isToken: asset.kind === 'token',
  }
}
