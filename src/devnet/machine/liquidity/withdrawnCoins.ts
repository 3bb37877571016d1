import type { Protocol } from '../../../core/chains/protocol.ts'
import { slipCharge } from '../../../core/quote/math/pool.ts'
import { cappedShare, saturatingSub } from '../../../core/quote/math/share.ts'
import type { Addition, Depths } from './units.ts'

/** What determines the coins of a withdrawal besides the pool's depths. */
export interface WithdrawnUnits {
  readonly units: bigint
  /** The only side to pay, if not both. */
  readonly side?: 'base' | 'asset' | undefined
  /** The units are the protocol's own. */
  readonly isOwn: boolean
}

/**
 * Returns the coins of withdrawn units: a share of both sides, or of one side with the other sold to the rest of the pool.
 * That sale has the slip of a swap; the protocol's own liquidity gets the slip back.
 * Source: calculateWithdraw and calcAsymWithdrawal of both nodes; the rounding is that of recorded withdrawals.
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
