import { createHash } from 'node:crypto'
import { type Asset, formatAsset } from '../../../core/asset/asset.ts'
import { cappedShare, saturatingSub } from '../../../core/quote/math/share.ts'
import { atLeastZero } from '../../quote/market.ts'
import { type PoolState, settingOf } from '../../rules/state.ts'
import { claimOn } from '../claims.ts'
import { recordInbound } from '../inbound/inboundRecords.ts'
import type { Machine } from '../machine.ts'
import { bookOf, holdingOf } from '../poolLedger.ts'
import { sourceOf } from '../queue/order.ts'
import { addOrder, marketOrder } from '../queue/orders.ts'
import type { Tx } from '../records.ts'
import { vaultsOf } from './vaults.ts'

const BPS = 10_000n

/**
 * THORChain: every OverSolvencyCheckInterval blocks, sells OverSolvencyToTreasuryBps of the vaults' surplus for RUNE,
 * which goes to the treasury. Source: the network manager of THORNode 3.17.
 */
export function sellOverSolvency(machine: Machine): void {
  const interval = settingOf(machine, 'OverSolvencyCheckInterval')
  const bps = atLeastZero(settingOf(machine, 'OverSolvencyToTreasuryBps'))
  if (machine.protocol !== 'THORCHAIN' || interval <= 0 || bps === 0n || machine.height % interval !== 0) return
  for (const pool of machine.pools) {
    if (pool.asset.chain === machine.base.chain || pool.status !== 'Available') continue
    const amount = cappedShare(bps, BPS, overSolvencyOf(machine, pool), machine.protocol)
    if (amount > 0n) sell(machine, pool.asset, amount)
  }
}

/**
 * Returns vault holdings of an asset beyond pool depth, pending liquidity, claims, queued swaps and scheduled
 * outbounds; negative for a shortfall.
 */
export function solvencyOf(machine: Machine, { asset, balanceAsset }: PoolState): bigint {
  const held = vaultsOf(machine, asset.chain).reduce((sum, { pubKey }) => sum + holdingOf(machine, pubKey, asset), 0n)
  const owed =
    balanceAsset + bookOf(machine, asset).pendingAsset + claimsOn(machine, asset) + pendingAmount(machine, asset)
  return held - owed
}

/** Returns the surplus of `solvencyOf`. */
export function overSolvencyOf(machine: Machine, pool: PoolState): bigint {
  return saturatingSub(solvencyOf(machine, pool), 0n)
}

function claimsOn({ balances }: Machine, asset: Asset): bigint {
  const ends = (['trade', 'secured'] as const).map((kind) => ` ${formatAsset(claimOn(asset, kind))}`)
  let sum = 0n
  for (const [key, amount] of balances) if (ends.some((end) => key.endsWith(end))) sum += amount
  return sum
}

function pendingAmount({ orders, schedule }: Machine, asset: Asset): bigint {
  const wanted = formatAsset(asset)
  let sum = 0n
  for (const order of orders.values()) {
    if (formatAsset(sourceOf(order)) === wanted) sum += order.deposit - order.in
    if (formatAsset(order.target) === wanted) sum += order.out
  }
  for (const { coin } of [...schedule.values()].flat()) if (formatAsset(coin.asset) === wanted) sum += coin.amount
  return sum
}

function sell(machine: Machine, asset: Asset, amount: bigint): void {
  const { base, modules, height } = machine
  const label = `over-solvency|${amount} ${formatAsset(asset)}|${height}`
  const id = createHash('sha256').update(label).digest('hex').toUpperCase()
  const memo = `=:${formatAsset(base)}:${modules.treasury}`
  const coins = [{ asset, amount }]
  const tx: Tx = { id, chain: asset.chain, from: modules.asgard, to: modules.asgard, coins, gas: [], memo }
  recordInbound(machine, tx)
  addOrder(machine, marketOrder(machine, { tx, target: base, destination: modules.treasury, index: 1 }))
}
