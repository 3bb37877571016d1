import { indexedPools } from '../../indexer/indexedPools.ts'
import { PRICE_DIGITS, priceText } from '../../indexer/prices.ts'
import { balanceOf } from '../../machine/bank.ts'
import type { Machine } from '../../machine/machine.ts'
import { settingOf } from '../../rules/state.ts'
import { ok } from '../handler.ts'
import { nodeFacts } from '../thornode/nodes.ts'
import { midgardHandler } from './midgardHandler.ts'

const ONE = 10n ** BigInt(PRICE_DIGITS)

/** Source: Midgard 2.34 /v2/network. */
export const midgardNetwork = midgardHandler([], (machine, request) => {
  const { rewards } = request.history
  const bonds = nodeFacts(machine).map(({ bond }) => bond)
  const pooled = indexedPools(machine).reduce((sum, { balanceBase }) => sum + balanceBase, 0n)
  const total = bonds.reduce((sum, bond) => sum + bond, 0n)
  const income = rewards.bond + rewards.pools
  return ok({
    activeBonds: bonds.map(String),
    activeNodeCount: String(bonds.length),
    blockRewards: {
      blockReward: String(income),
      bondReward: String(rewards.bond),
      poolReward: String(rewards.pools),
    },
    bondMetrics: bondMetrics(bonds, total),
    bondingAPY: yearly(machine, rewards.bond, total),
    liquidityAPY: yearly(machine, rewards.pools, pooled * 2n),
    nextChurnHeight: String(next(machine, 'ChurnInterval')),
    poolActivationCountdown: String(next(machine, 'PoolCycle') - machine.height),
    poolShareFactor: income === 0n ? '0' : priceText((rewards.pools * ONE) / income),
    standbyBonds: [],
    standbyNodeCount: '0',
    totalPooledRune: String(pooled),
    totalReserve: String(balanceOf(machine, machine.modules.reserve, machine.base)),
  })
})

/** Extrapolates the newest block's income to a year, as a fraction of the capital. */
function yearly(machine: Machine, income: bigint, of: bigint): string {
  const blocks = BigInt(Math.max(settingOf(machine, 'BlocksPerYear'), 0))
  return of === 0n ? '0' : priceText((income * blocks * ONE) / of)
}

/** Returns the next height that is a multiple of a setting. */
function next(machine: Machine, setting: string): number {
  const cycle = Math.max(settingOf(machine, setting), 1)
  return (Math.floor(machine.height / cycle) + 1) * cycle
}

function bondMetrics(bonds: readonly bigint[], total: bigint) {
  const rising = [...bonds].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const largest = String(rising.at(-1) ?? 0n)
  return {
    averageActiveBond: String(total / BigInt(bonds.length || 1)),
    averageStandbyBond: '0',
    bondHardCap: largest,
    maximumActiveBond: largest,
    maximumStandbyBond: '0',
    medianActiveBond: String(rising[rising.length >> 1] ?? 0n),
    medianStandbyBond: '0',
    minimumActiveBond: String(rising[0] ?? 0n),
    minimumStandbyBond: '0',
    totalActiveBond: String(total),
    totalStandbyBond: '0',
  }
}
