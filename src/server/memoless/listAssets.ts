import type { assetByName, assets } from '../../contract/memoless/assets.ts'
import { formatDecimal } from '../../core/asset/amount.ts'
import { formatAsset } from '../../core/asset/asset.ts'
import { chainIds, chains } from '../../core/chains/chains.ts'
import type { AgreedPool } from '../../core/quorum/agreedPools.ts'
import { agreedPools } from '../agreedPools.ts'
import type { Handler } from '../bindHandler.ts'
import { ApiError } from '../failure.ts'
import { supportedAsset } from './supportedAsset.ts'

/** Lists the coins whose pool a majority of the nodes reports as available. */
export const listAssets: Handler<typeof assets> = async (_input, { nodes, clock }) => {
  const pools = await agreedPools(nodes.THORCHAIN, { now: clock() })
  return { success: true, assets: pools.filter(isGasAsset).map(viewOf) }
}

/** Returns one coin. Throws `ApiError` (asset_not_found) with the supported ones. */
export const getAsset: Handler<typeof assetByName> = async (input, { nodes, clock }) => {
  const pools = (await agreedPools(nodes.THORCHAIN, { now: clock() })).filter(isGasAsset)
  const { asset, chain } = supportedAsset(input.asset)
  const pool = pools.find((one) => formatAsset(one.asset) === formatAsset(asset))
  if (pool !== undefined) return { success: true, asset: { ...viewOf(pool), chain } }
  const supportedAssets = pools.map((one) => formatAsset(one.asset))
  throw new ApiError('asset_not_found', { details: { supportedAssets } })
}

const gasAssets = new Set<string>(chainIds.map((id) => chains[id].gasAsset))

const isGasAsset = ({ asset, isDisputed }: AgreedPool): boolean => gasAssets.has(formatAsset(asset)) && !isDisputed

function viewOf({ asset, balanceBase, priceUsd, tradingHalted }: AgreedPool) {
  return {
    asset: formatAsset(asset),
    decimals: supportedAsset(formatAsset(asset)).decimals,
    // The contract has numbers here. Nothing is computed with them.
    priceUSD: Number(formatDecimal(priceUsd ?? 0n, 8)),
    balanceRune: Number(formatDecimal(balanceBase, 8)),
    status: tradingHalted ? ('Halted' as const) : ('Available' as const),
    isToken: false as const,
  }
}
