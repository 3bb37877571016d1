import { type Asset, formatAsset } from '../../core/asset/asset.ts'
import { disbursement } from '../../core/quote/math/pool.ts'
import { cappedShare, saturatingSub } from '../../core/quote/math/share.ts'
import { atLeastZero } from '../quote/market.ts'
import { haltActive, settingOf } from '../rules/state.ts'
import { balanceOf, supplyOf, transfer } from './bank.ts'
import { emit } from './events.ts'
import type { Machine } from './machine.ts'
import { changePool, findPool } from './poolLedger.ts'

const DAYS_OF_A_YEAR = 365

/** Returns TCY, the asset of the former lenders. */
export const tcyOf = ({ base }: Machine): Asset => ({ ...base, symbol: 'TCY', ticker: 'TCY' })

/**
 * Pays the RUNE of the staking module at the end of each day of THORChain: to stakers by their TCY, and for all other
 * TCY to the claiming module, which buys TCY. Source: distributeTCYStake of THORNode 3.17.
 */
export function distributeTcyIncome(machine: Machine): void {
  const blocks = Math.floor(settingOf(machine, 'BlocksPerYear') / DAYS_OF_A_YEAR)
  if (machine.protocol !== 'THORCHAIN' || blocks <= 0 || machine.height % blocks !== 0) return
  if (!haltActive(machine, 'TCYStakeDistributionHalt')) payStakers(machine)
  if (!haltActive(machine, 'TCYClaimingSwapHalt')) buyForClaims(machine)
}

interface TcyShare {
  readonly account: string
  readonly tcy: bigint
}

function payStakers(machine: Machine): void {
  const { tcyStake } = machine.modules
  const step = atLeastZero(settingOf(machine, 'MinRuneForTCYStakeDistribution'))
  const held = balanceOf(machine, tcyStake, machine.base)
  // Only multiples are paid; the rest waits for the next day.
  const paid = step === 0n ? 0n : held - (held % step)
  if (paid === 0n) return
  const shares = sharesOf(machine)
  const whole = shares.reduce((sum, { tcy }) => sum + tcy, 0n)
  for (const { account, tcy } of shares) {
    const amount = cappedShare(tcy, whole, paid, machine.protocol)
    transfer(machine, tcyStake, account, { asset: machine.base, amount })
    emit(machine, 'tcy_distribution', { rune_address: account, rune_amount: String(amount) })
  }
}

/**
 * Returns the stakers with enough TCY by address, then the claiming module for its own, the pool's and all other TCY.
 */
function sharesOf(machine: Machine): readonly TcyShare[] {
  const { tcyClaim, asgard } = machine.modules
  const tcy = tcyOf(machine)
  const least = atLeastZero(settingOf(machine, 'MinTCYForTCYStakeDistribution'))
  const stakers = [...machine.stakes]
    .filter(([, amount]) => amount > 0n && amount >= least)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([account, amount]) => ({ account, tcy: amount }))
  const own = [tcyClaim, asgard].map((module) => ({ account: tcyClaim, tcy: balanceOf(machine, module, tcy) }))
  const known = [...stakers, ...own].reduce((sum, share) => sum + share.tcy, 0n)
  const others = { account: tcyClaim, tcy: saturatingSub(supplyOf(machine, formatAsset(tcy)), known) }
  return [...stakers, ...[...own, others].filter((share) => share.tcy > 0n)]
}

/** Buys TCY for the claiming module with its RUNE, without a fee. Source: claimingSwapRuneToTCY of THORNode 3.17. */
function buyForClaims(machine: Machine): void {
  const { tcyClaim, asgard } = machine.modules
  const asset = tcyOf(machine)
  const pool = findPool(machine, asset)
  const rune = balanceOf(machine, tcyClaim, machine.base)
  if (pool === undefined || rune === 0n) return
  const { balanceAsset, balanceBase } = pool
  const bought = disbursement(rune, { ...pool, balanceAsset: balanceBase, balanceBase: balanceAsset }, machine.protocol)
  if (bought === 0n) return
  transfer(machine, tcyClaim, asgard, { asset: machine.base, amount: rune })
  changePool(machine, pool, { balanceBase: balanceBase + rune, balanceAsset: saturatingSub(balanceAsset, bought) })
  transfer(machine, asgard, tcyClaim, { asset, amount: bought })
  emit(machine, 'pool_balance_change', {
    pool: formatAsset(asset),
    rune_amt: String(rune),
    rune_add: 'true',

    asset_amt: String(bought),
    asset_add: 'false',
    reason: 'tcy claiming swap',
  })
}
