import type { pools } from '../../contract/pools.ts'
import { getPools, type Pool } from '../../core/actions/getPools.ts'
import { formatDecimal } from '../../core/amount.ts'
import { formatAsset } from '../../core/asset.ts'
import type { Handler } from '../invoke.ts'

/** THORChain's pools that match every filter, largest RUNE depth first. */
export const listPools: Handler<typeof pools> = async ({ status, asset, limit }, { nodes }) => {
  const all = await getPools(nodes.THORCHAIN)
  const matching = all.filter(
    (pool) => (status === undefined || pool.status === status) && (asset === undefined || matches(pool, asset)),
  )
  const deepestFirst = matching.toSorted(
    (a, b) => Number(b.balanceBase > a.balanceBase) - Number(b.balanceBase < a.balanceBase),
  )
  return { pools: deepestFirst.slice(0, limit).map(describe) }
}

/** A bare chain is that chain exactly, so that ETH does not find BASE.ETH; anything longer is a prefix. */
function matches({ asset }: Pool, filter: string): boolean {
  const wanted = filter.trim().toUpperCase()
  return wanted.includes('.') ? formatAsset(asset).toUpperCase().startsWith(wanted) : asset.chain === wanted
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
