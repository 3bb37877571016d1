import { type Asset, formatAsset } from '../../../core/asset/asset.ts'
import { shareHalfUp } from '../../../core/quote/math/share.ts'
import type { Machine } from '../../machine/machine.ts'
import type { PoolState } from '../../rules/state.ts'
import { fail, type Handler, ok, okList } from '../handler.ts'
import { readAsset } from './readAsset.ts'

const BPS = 10_000n

/** Finds the derived pool of an asset, e.g. THOR.BTC for BTC.BTC. */
function findDerivedPool({ pools, base }: Machine, { symbol }: Asset): PoolState | undefined {
  return pools.find(({ asset }) => asset.kind === 'derived' && asset.chain === base.chain && asset.symbol === symbol)
}

/** Returns the derived pool's base depth in basis points of the pool's; 0 when closed or absent. */
export function derivedDepthBps(machine: Machine, pool: PoolState): bigint {
  const twin = findDerivedPool(machine, pool.asset)
  return twin?.status === 'Available' ? shareHalfUp(twin.balanceBase, pool.balanceBase, BPS) : 0n
}

function findAnchorPool({ pools }: Machine, { asset }: PoolState): PoolState | undefined {
  return pools.find((pool) => pool.asset.kind !== 'derived' && pool.asset.symbol === asset.symbol)
}

function derivedBody(machine: Machine, pool: PoolState) {
  const anchor = findAnchorPool(machine, pool)
  return {
    asset: formatAsset(pool.asset),
    status: pool.status,
    balance_asset: String(pool.balanceAsset),
    balance_rune: String(pool.balanceBase),
    derived_depth_bps: String(anchor === undefined ? 0n : derivedDepthBps(machine, anchor)),
  }
}

/** Source: queryDerivedPools of THORNode 3.17. */
export const derivedPools: Handler = (machine) =>
  okList(
    machine,
    machine.pools.filter(({ asset }) => asset.kind === 'derived').map((pool) => derivedBody(machine, pool)),
  )

/** Source: queryDerivedPool of THORNode 3.17. */
export const derivedPool: Handler = (machine, { params }) => {
  const asset = readAsset(machine, params.asset ?? '')
  if (asset === undefined) return fail(machine, 'could not parse asset: invalid symbol')
  if (asset.kind !== 'derived') return fail(machine, `asset is not a derived asset: ${formatAsset(asset)}`)
  const pool = findDerivedPool(machine, asset)
  return pool === undefined ? fail(machine, `pool: ${params.asset} doesn't exist`) : ok(derivedBody(machine, pool))
}
