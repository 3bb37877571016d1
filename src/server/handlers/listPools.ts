import type { pools } from '../../contract/pools.ts'
import { getPools, type Pool } from '../../core/actions/getPools.ts'
import { formatDecimal } from '../../core/amount.ts'
import { formatAsset } from '../../core/asset.ts'
import type { Handler } from '../invoke.ts'

/** THORChain’s pools that match every filter, largest RUNE depth first. Throws `SwapError` when no node answers. */
export const listPools: Handler<typeof pools> = async (filter, { nodes }) => {
  const found = await getPools(nodes.THORCHAIN, filter)
  return { pools: found.map(describe) }
}

function describe({ asset, status, balanceAsset, balanceBase, priceUsd, decimals, tradingHalted }: Pool) {
  return {
    asset: formatAsset(asset),
    status,
    balance_asset: balanceAsset.toString(),
    balance_rune: balanceBase.toString(),
    ...(priceUsd === undefined
      ? {}
      : { asset_tor_price: priceUsd.toString(), asset_price_usd: formatDecimal(priceUsd, 8) }),
    decimals,
    trading_halted: tradingHalted,
  }
}
