import { formatAsset } from '../../core/asset/asset.ts'
import { valueInBase } from '../../core/quote/math/pool.ts'
import { saturatingSub, shareOf } from '../../core/quote/math/share.ts'
import { isBase } from '../quote/market.ts'
import { settingOf } from '../rules/state.ts'
import { balanceOf, transfer } from './bank.ts'
import { emit } from './events.ts'
import { record, write } from './journal.ts'
import type { Machine } from './machine.ts'
import { changePool, findPool, holdingOf } from './poolLedger.ts'
import type { Coin } from './records.ts'

const BPS = 10_000n

/**
 * Slashes the bond for coins that a vault sent without a scheduled outbound. Pools get the value back; the bond loses
 * 1.5 × as much. A large loss halts signing on the chain. Source: SlashVault of THORNode 3.17.
 */
export function slashVault(machine: Machine, pubKey: string, coins: readonly Coin[]): void {
  for (const coin of sumByAsset(coins)) {
    if (isBase(machine.market, coin.asset)) continue
    const pool = findPool(machine, coin.asset)
    const held = holdingOf(machine, pubKey, coin.asset)
    const stolen = coin.amount > held ? held : coin.amount
    if (pool === undefined || stolen === 0n) continue
    const value = valueInBase(stolen, pool, machine.protocol)
    changePool(machine, pool, {
      balanceAsset: saturatingSub(pool.balanceAsset, stolen),
      balanceBase: pool.balanceBase + value,
    })
    slashBond(machine, coin.asset.chain, value)
    emit(machine, 'slash', { pool: formatAsset(pool.asset), asset: String(-stolen), base: String(value) })
  }
}

/** Sums lost coins by asset; coins and gas of one asset are valued together. */
function sumByAsset(coins: readonly Coin[]): readonly Coin[] {
  const sums = new Map<string, Coin>()
  for (const coin of coins) {
    const key = formatAsset(coin.asset)
    sums.set(key, { asset: coin.asset, amount: (sums.get(key)?.amount ?? 0n) + coin.amount })
  }
  return [...sums.values()]
}

function slashBond(machine: Machine, chain: string, value: bigint): void {
  const penalty = shareOf.THORCHAIN(BigInt(Math.max(settingOf(machine, 'SlashPenalty'), 0)), BPS, value)
  const threshold = settingOf(machine, 'PauseOnSlashThreshold')
  if (threshold > 0 && penalty >= BigInt(threshold)) {
    write(machine.journal, machine.mimirs, `HALTSIGNING${chain}`, machine.height)
  }
  const { bond, asgard, reserve } = machine.modules
  const held = balanceOf(machine, bond, machine.base)
  const taken = penalty > machine.bond ? machine.bond : penalty
  const before = machine.bond
  record(machine.journal, () => {
    machine.bond = before
  })
  machine.bond -= taken
  const paid = taken > held ? held : taken
  const toPools = paid < value ? paid : value
  transfer(machine, bond, asgard, { asset: machine.base, amount: toPools })
  transfer(machine, bond, reserve, { asset: machine.base, amount: paid - toPools })
}
