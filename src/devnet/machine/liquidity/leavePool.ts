import { formatAsset } from '../../../core/asset/asset.ts'
import type { Protocol } from '../../../core/chains/protocol.ts'
import { slipCharge } from '../../../core/quote/math/pool.ts'
import { cappedShare, saturatingSub } from '../../../core/quote/math/share.ts'
import type { PoolState } from '../../rules/state.ts'
import { baseField, emit, txFields } from '../events.ts'
import { write } from '../journal.ts'
import type { Machine, Provider } from '../machine.ts'
import { bookOf, changeBook, changePool, countSynthUnits } from '../poolLedger.ts'
import type { Tx } from '../records.ts'
import { takeDeposit } from './depositValues.ts'
import { providerKey } from './joinPool.ts'
import type { Addition, Depths } from './units.ts'

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

/** What determines the coins of a withdrawal besides the pool's depths. */
interface WithdrawnUnits {
  readonly units: bigint
  /** The only side to pay, if not both. */
  readonly side?: 'base' | 'asset' | undefined
  /** The units are the protocol's own. */
  readonly isOwn: boolean
}

/**
 * Returns the coins of withdrawn units: a share of both sides, or of one side with the other sold to the rest of the
 * pool. That sale has the slip of a swap; the protocol's own liquidity gets the slip back. Source: calculateWithdraw
 * and calcAsymWithdrawal of both nodes; the rounding is that of recorded withdrawals.
 */
export function withdrawnCoins(protocol: Protocol, depths: Depths, { units, side, isOwn }: WithdrawnUnits): Addition {
  const { base, asset, units: total } = depths
  const shareIn = (depth: bigint) => cappedShare(units, total, depth, protocol)
  const oneSide = (wanted: bigint, other: bigint) =>
    isOwn ? withoutSlip(wanted, shareIn(wanted), other, shareIn(other)) : withSlip(units, total, wanted)
  if (side === 'base') return { base: oneSide(base, asset), asset: 0n }
  if (side === 'asset') return { base: 0n, asset: oneSide(asset, base) }
  return { base: total === 0n ? 0n : (units * base) / total, asset: shareIn(asset) }
}

/** A share and the other side's share sold to the rest: output and fee of that swap, each floored. */
function withoutSlip(depth: bigint, share: bigint, other: bigint, sold: bigint): bigint {
  if (other === 0n) return share
  const { emit, fee } = slipCharge(sold, saturatingSub(other, sold), saturatingSub(depth, share))
  return share + emit + fee
}

/** ⌊s·A·(2T² − 2Ts + s²)/T³⌋ for s of T units and a depth A. */
function withSlip(s: bigint, T: bigint, A: bigint): bigint {
  return T === 0n ? 0n : (s * A * (2n * T * T - 2n * T * s + s * s)) / T ** 3n
}
