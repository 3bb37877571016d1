import { type Asset, formatAsset } from '../../core/asset/asset.ts'
import { saturatingSub, shareOf } from '../../core/quote/math/share.ts'
import { atLeastZero } from '../quote/market.ts'
import { type PoolState, settingOf } from '../rules/state.ts'
import { write } from './journal.ts'
import { openPool } from './liquidity/openPool.ts'
import type { Machine } from './machine.ts'
import { changePool, findPool, isDerived } from './poolLedger.ts'
import type { BlockSlip } from './records.ts'

const BPS = 10_000n
const ONE = 10n ** 18n
/** Defaults of DerivedMinDepth and MaxAnchorSlip. */
const MIN_DEPTH = 100n
const MAX_SLIP = 1_500n

/** Records a swap's slip in a pool, for the last MaxAnchorBlocks blocks. */
export function recordSlip(machine: Machine, pool: PoolState, bps: bigint): void {
  if (machine.protocol !== 'THORCHAIN' || isDerived(machine, pool.asset)) return
  const key = formatAsset(pool.asset)
  const since = machine.height - settingOf(machine, 'MaxAnchorBlocks')
  const before = (machine.poolSlips.get(key) ?? []).filter(({ height }) => height >= since)
  const latest = before.at(-1)
  const slips: BlockSlip[] =
    latest?.height === machine.height
      ? [...before.slice(0, -1), { height: machine.height, bps: latest.bps + bps }]
      : [...before, { height: machine.height, bps }]
  write(machine.journal, machine.poolSlips, key, slips)
}

/**
 * Rebuilds THORChain's derived pools before every block. With R and A the depths of the layer-1 pool, s its slip over
 * the last MaxAnchorBlocks and m MaxAnchorSlip: RUNE depth = max(R·depth·(m − s)/m, R·minimum), asset depth = its value
 * at A/R. A depth of 0 suspends the pools. Source: spawnDerivedAssets of THORNode 3.17.
 */
export function spawnDerivedPools(machine: Machine): void {
  if (machine.protocol !== 'THORCHAIN') return
  const depth = atLeastZero(settingOf(machine, 'DerivedDepthBasisPts'))
  if (depth === 0n) {
    const derived = machine.pools.filter(({ asset }) => asset.kind === 'derived')
    for (const pool of derived) if (pool.status !== 'Suspended') changePool(machine, pool, { status: 'Suspended' })
    return
  }
  for (const anchor of [...machine.pools]) {
    if (hasDerived(machine, anchor.asset) && anchor.status === 'Available') spawnPool(machine, anchor, depth)
  }
}

/**
 * Whether a coin is a gas asset, and not Base's, whose ticker is Ethereum's. Source: recorded states of THORNode 3.17.
 */
function hasDerived({ base }: Machine, { chain, kind }: Asset): boolean {
  return kind === 'native' && chain !== base.chain && chain !== 'BASE'
}

function spawnPool(machine: Machine, anchor: PoolState, depth: bigint): void {
  const asset: Asset = { ...anchor.asset, kind: 'derived', chain: machine.base.chain }
  const pool = findPool(machine, asset) ?? openPool(machine, asset)
  const share = shareOf.THORCHAIN
  const most = atLeastZero(settingOf(machine, 'MaxAnchorSlip')) || MAX_SLIP
  const least = share(atLeastZero(settingOf(machine, 'DerivedMinDepth')) || MIN_DEPTH, BPS, anchor.balanceBase)
  const left = saturatingSub(most, slipOf(machine, anchor))
  const wanted = share(left, most, share(depth, BPS, anchor.balanceBase))
  const balanceBase = wanted > least ? wanted : least
  const price = anchor.balanceBase === 0n ? 0n : (anchor.balanceAsset * ONE) / anchor.balanceBase
  changePool(machine, pool, { balanceBase, balanceAsset: (balanceBase * price) / ONE, status: 'Available' })
}

function slipOf(machine: Machine, { asset }: PoolState): bigint {
  const since = machine.height - settingOf(machine, 'MaxAnchorBlocks')
  const slips = (machine.poolSlips.get(formatAsset(asset)) ?? []).filter(({ height }) => height >= since)
  return slips.reduce((sum, { bps }) => sum + bps, 0n)
}
