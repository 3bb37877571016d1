import { formatAsset } from '../../core/asset/asset.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { cappedShare, decimalQuotient, divideHalfEven, saturatingSub, shareOf } from '../../core/quote/math/share.ts'
import { type PoolState, settingOf } from '../rules/state.ts'
import { balanceOf, debit, transfer } from './bank.ts'
import { emit } from './events.ts'
import type { Machine } from './machine.ts'
import { changePool } from './poolLedger.ts'

const BPS = 10_000n
const ONE = 10n ** 18n

/** Distributes a block's fees and rewards to pools, nodes and funds. */
export function payRewards(machine: Machine): void {
  pay[machine.protocol](machine)
  machine.liquidityFees.clear()
}

function feesOf({ liquidityFees }: Machine, { asset }: PoolState): bigint {
  return liquidityFees.get(formatAsset(asset)) ?? 0n
}

function totalFees({ liquidityFees }: Machine): bigint {
  return [...liquidityFees.values()].reduce((sum, fee) => sum + fee, 0n)
}

/** Returns the pools of other chains' assets with a base depth above zero. */
function externalPools(machine: Machine): readonly PoolState[] {
  return machine.pools.filter(({ asset, balanceBase }) => {
    return asset.chain !== machine.base.chain && asset.kind !== 'synth' && balanceBase > 0n
  })
}

/** Funds paid before pools and nodes, in the node's order. */
const funds = [
  ['tcyStake', 'TCYStakeSystemIncomeBps'],
  ['devFund', 'DevFundSystemIncomeBps'],
  ['burn', 'SystemIncomeBurnRateBps'],
  ['marketingFund', 'MarketingFundSystemIncomeBps'],
] as const

/**
 * THORChain: income = reserve/(EmissionCurve·BlocksPerYear) + the block's liquidity fees, all paid from the reserve.
 * After the funds, pools get (1 − pooled/bond) of it and nodes the rest. Pools share by their fees, or by depth in a
 * block without swaps. Source: UpdateNetwork, calcBlockRewards, getPoolShare of THORNode 3.17.
 */
function payThorchain(machine: Machine): void {
  const { reserve, asgard, bond } = machine.modules
  const pools = externalPools(machine).filter(({ status }) => status === 'Available')
  const pooled = pools.reduce((sum, { balanceBase }) => sum + balanceBase, 0n)
  const held = balanceOf(machine, reserve, machine.base)
  if (held === 0n || pooled === 0n) return
  const fees = totalFees(machine)
  const income = payFunds(machine, blockReward(machine, held) + fees)
  const forPools = poolShare(machine, pooled, income)
  const paid: Record<string, string> = {}
  for (const pool of pools) {
    const part = fees === 0n ? pool.balanceBase : feesOf(machine, pool)
    const amount = cappedShare(part, fees === 0n ? pooled : fees, forPools, 'THORCHAIN')
    if (amount === 0n) continue
    paid[formatAsset(pool.asset)] = String(amount)
    changePool(machine, pool, { balanceBase: pool.balanceBase + amount })
    transfer(machine, reserve, asgard, { asset: machine.base, amount })
  }
  transfer(machine, reserve, bond, { asset: machine.base, amount: saturatingSub(income, forPools) })
  emit(machine, 'rewards', { bond_reward: String(saturatingSub(income, forPools)), ...paid })
}

/** Returns reserve/EmissionCurve/BlocksPerYear, each quotient with 18 decimals, rounded half to even. */
function blockReward(machine: Machine, reserve: bigint): bigint {
  const curve = settingOf(machine, 'EmissionCurve')
  const blocks = settingOf(machine, 'BlocksPerYear')
  if (curve <= 0 || blocks <= 0) return 0n
  return divideHalfEven(decimalQuotient(decimalQuotient(reserve, BigInt(curve)), BigInt(blocks) * ONE), ONE)
}

function payFunds(machine: Machine, income: bigint): bigint {
  const { modules } = machine
  let left = income
  for (const [fund, setting] of funds) {
    const bps = settingOf(machine, setting)
    const wanted = bps > 0 ? cappedShare(BigInt(bps), BPS, income, 'THORCHAIN') : 0n
    const amount = wanted > left ? left : wanted
    left -= amount
    if (fund === 'burn') debit(machine, modules.reserve, { asset: machine.base, amount })
    else transfer(machine, modules.reserve, modules[fund], { asset: machine.base, amount })
  }
  return left
}

function poolShare(machine: Machine, pooled: bigint, income: bigint): bigint {
  const assets = BigInt(Math.max(settingOf(machine, 'PendulumAssetsBasisPoints'), 0))
  const secured = shareOf.THORCHAIN(assets, BPS, pooled)
  if (machine.bond <= secured) return 0n
  const nodes = cappedShare(secured, machine.bond, income, 'THORCHAIN')
  return saturatingSub(income, nodes)
}

/**
 * Maya: pools keep the block's liquidity fees, then pay the shares of nodes, fund and reserve in proportion to their
 * fees. Fund and reserve get a tenth each; nodes get all the rest while little is bonded. Source: UpdateNetwork and
 * deductPoolRewardDeficit of Mayanode 1.124.
 */
function payMayachain(machine: Machine): void {
  const fees = totalFees(machine)
  const { reserve, asgard, bond, mayaFund, cacaoPool } = machine.modules
  if (fees === 0n || balanceOf(machine, reserve, machine.base) === 0n) return
  const tenth = cappedShare(1_000n, BPS, fees, 'MAYACHAIN')
  const forNodes = nodeShare(machine, fees - tenth * 2n)
  const owed = forNodes + tenth * 2n
  const given: Record<string, string> = {}
  for (const pool of externalPools(machine)) {
    const own = feesOf(machine, pool)
    if (pool.status !== 'Available' || own === 0n) continue
    const deficit = cappedShare(own, fees, owed, 'MAYACHAIN')
    given[formatAsset(pool.asset)] = String(-deficit)
    transfer(machine, asgard, reserve, { asset: machine.base, amount: deficit })
    changePool(machine, pool, { balanceBase: saturatingSub(pool.balanceBase, deficit) })
  }
  const payouts = [
    [bond, forNodes],
    [mayaFund, tenth],
    [cacaoPool, settingOf(machine, 'CACAOPoolRewardsEnabled') > 0 ? tenth / 2n : 0n],
  ] as const
  for (const [account, amount] of payouts) {
    if (balanceOf(machine, reserve, machine.base) < amount) continue
    transfer(machine, reserve, account, { asset: machine.base, amount })
  }
  emit(machine, 'rewards', { bond_reward: String(forNodes), ...given })
}

/**
 * With x = bonded/provided: all fees up to x = ¾, then 4·(1 − x) of them. Source: calcBlockRewards of Mayanode 1.124.
 */
function nodeShare(machine: Machine, fees: bigint): bigint {
  const control = settingOf(machine, 'IncentiveCurveControl')
  if (control >= 0 && control <= 10_000) return cappedShare(BigInt(control), BPS, fees, 'MAYACHAIN')
  const provided = externalPools(machine).reduce((sum, { balanceBase }) => sum + balanceBase, 0n)
  const bond = bondOf(machine)
  if (provided === 0n || bond === 0n || provided < bond) return fees
  const x = decimalQuotient(bond, provided)
  if (x * 4n <= ONE * 3n) return fees
  return divideHalfEven((ONE - x) * 4n * fees, ONE)
}

/** Bonded liquidity counts twice its base asset. */
function bondOf(machine: Machine): bigint {
  let sum = machine.bond
  for (const [key, units] of machine.bondedUnits) {
    const pool = machine.market.pools.get(key)
    const all = machine.books.get(key)?.liquidityUnits ?? 0n
    if (pool && all > 0n) sum += cappedShare(units, all, pool.balanceBase, 'MAYACHAIN') * 2n
  }
  return sum
}

const pay: Readonly<Record<Protocol, (machine: Machine) => void>> = {
  THORCHAIN: payThorchain,
  MAYACHAIN: payMayachain,
}
