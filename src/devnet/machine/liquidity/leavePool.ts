import { formatAsset } from '../../../core/asset/asset.ts'
import { cappedShare, saturatingSub } from '../../../core/quote/math/share.ts'
import type { PoolState } from '../../rules/state.ts'
import { baseField, emit, txFields } from '../events.ts'
import { write } from '../journal.ts'
import { bookOf, changeBook, changePool, countSynthUnits } from '../ledger.ts'
import type { Machine, Provider } from '../machine.ts'
import type { Tx } from '../records.ts'
import { takeDeposit } from './depositValues.ts'
import { providerKey } from './joinPool.ts'
import type { Addition } from './units.ts'
import { withdrawnCoins } from './withdrawnCoins.ts'

const BPS = 10_000n

/** A withdrawal in basis points of a provider's units, with its transaction. */
export interface Withdrawal {
  readonly bps: bigint
  /** Withdraw everything on this side, although the provider has addresses for both. */
  readonly side?: 'base' | 'asset'
  readonly tx: Tx
}

/**
 * Removes part of a provider's units from a pool and returns their value; pays nothing yet. A side without an address,
 * or not wanted, is sold to the rest of the pool.
 */
export function leavePool(
  machine: Machine,
  pool: PoolState,
  provider: Provider,
  { bps, side, tx }: Withdrawal,
): Addition {
  countSynthUnits(machine, pool)
  const { baseAddress, assetAddress } = provider
  const units = cappedShare(bps, BPS, provider.units, machine.protocol)
  const { liquidityUnits, synthUnits } = bookOf(machine, pool.asset)
  const total = liquidityUnits + synthUnits
  const { balanceBase, balanceAsset } = pool
  const only = assetAddress === '' ? 'base' : baseAddress === '' ? 'asset' : side
  const depths = { base: balanceBase, asset: balanceAsset, units: total }
  const isOwn = baseAddress === machine.modules.reserve
  const taken = withdrawnCoins(machine.protocol, depths, { units, side: only, isOwn })
  changePool(machine, pool, {
    balanceBase: saturatingSub(balanceBase, taken.base),
    balanceAsset: saturatingSub(balanceAsset, taken.asset),
  })
  changeBook(machine, pool, { liquidityUnits: saturatingSub(liquidityUnits, units) })
  const key = providerKey(pool, { base: baseAddress, asset: assetAddress })
  const left = { ...takeDeposit(machine, provider, bps), units: provider.units - units }
  write(machine.journal, machine.providers, key, left)
  emitWithdraw(machine, pool, { units, bps, taken, tx })
  return taken
}

interface CompletedWithdrawal extends Withdrawal {
  readonly units: bigint
  readonly taken: Addition
}

function emitWithdraw(machine: Machine, pool: PoolState, { units, bps, taken, tx }: CompletedWithdrawal): void {
  emit(machine, 'withdraw', {
    pool: formatAsset(pool.asset),
    liquidity_provider_units: String(units),
    basis_points: String(bps),
    asymmetry: '0.000000000000000000',
    emit_asset: String(taken.asset),
    [`emit_${baseField[machine.protocol]}`]: String(taken.base),
    imp_loss_protection: '0',
    ...txFields(tx),
  })
}
