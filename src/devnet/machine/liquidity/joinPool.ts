import { formatAsset } from '../../../core/asset/asset.ts'
import type { PoolState } from '../../rules/state.ts'
import { baseField, emit } from '../events.ts'
import { write } from '../journal.ts'
import type { Machine, Provider } from '../machine.ts'
import { bookOf, changeBook, changePool, countSynthUnits } from '../poolLedger.ts'
import type { Tx } from '../records.ts'
import { addDeposit } from './depositValues.ts'
import { type Addition, unitsFor } from './units.ts'

/** A provider's addresses: on the protocol's chain, on the asset's chain, or both. */
export interface Owner {
  readonly base: string
  readonly asset: string
}

export function providerKey({ asset }: PoolState, { base, asset: other }: Owner): string {
  return `${formatAsset(asset)} ${base || other}`
}

/** Returns the stored provider, or a new one without units. */
export function providerOf(machine: Machine, pool: PoolState, owner: Owner): Provider {
  const known = machine.providers.get(providerKey(pool, owner))
  if (known !== undefined) return { ...known, assetAddress: owner.asset || known.assetAddress }
  return {
    asset: formatAsset(pool.asset),
    baseAddress: owner.base,
    assetAddress: owner.asset,
    units: 0n,
    pendingBase: 0n,
    pendingAsset: 0n,
  }
}

/**
 * Adds a provider's coins, including pending ones, to a pool and returns the units issued. The vault or module already
 * has the coins. Source: addLiquidity of both nodes.
 */
export function joinPool(machine: Machine, pool: PoolState, owner: Owner, given: Addition, tx: Tx): bigint {
  countSynthUnits(machine, pool)
  const provider = providerOf(machine, pool, owner)
  const { liquidityUnits, synthUnits, pendingBase, pendingAsset } = bookOf(machine, pool.asset)
  const depths = { base: pool.balanceBase, asset: pool.balanceAsset, units: liquidityUnits + synthUnits }
  const units = unitsFor(machine.protocol, depths, given)
  changePool(machine, pool, {
    balanceBase: pool.balanceBase + given.base,
    balanceAsset: pool.balanceAsset + given.asset,
  })
  changeBook(machine, pool, {
    liquidityUnits: liquidityUnits + units,
    pendingBase: pendingBase - provider.pendingBase,
    pendingAsset: pendingAsset - provider.pendingAsset,
  })
  const joined = { ...provider, units: provider.units + units, pendingBase: 0n, pendingAsset: 0n }
  write(machine.journal, machine.providers, providerKey(pool, owner), addDeposit(machine, pool, joined, units))
  const pair = { pool: formatAsset(pool.asset), liquidity_provider_units: String(units) }
  emit(machine, 'add_liquidity', { ...pair, ...additionFields(machine, provider, given), ...hashField(tx) })
  return units
}

/** Returns the event fields for both sides of an addition. */
export function additionFields({ protocol }: Machine, { baseAddress, assetAddress }: Provider, given: Addition) {
  return {
    [`${baseField[protocol]}_address`]: baseAddress,
    [`${baseField[protocol]}_amount`]: String(given.base),
    asset_amount: String(given.asset),
    asset_address: assetAddress,
  }
}

/** Returns the hash under the name of its chain, such as "BTC_txid". */
export function hashField({ chain, id }: Tx) {
  return { [`${chain}_txid`]: id }
}
