import type { Protocol } from '../../../core/chains/protocol.ts'
import { cappedShare } from '../../../core/math/share.ts'
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
 * That sale has the slip of a swap; the protocol's own liquidity is sold at the pool's price.
 * Source: calculateWithdraw and calcAsymWithdrawal of both nodes; the rounding is that of recorded withdrawals.
 */
export function withdrawnCoins(protocol: Protocol, depths: Depths, { units, side, isOwn }: WithdrawnUnits): Addition {
  const { base, asset, units: total } = depths
  const share: Addition = {
    base: total === 0n ? 0n : (units * base) / total,
    asset: cappedShare(units, total, asset, protocol),
  }
  if (side === 'base') {
    const sold = isOwn ? share.base + exchange(share.asset, asset, base - share.base) : oneSide(units, total, base)
    return { base: sold, asset: 0n }
  }
  if (side === 'asset') {
    const sold = isOwn ? share.asset + exchange(share.base, base, asset - share.asset) : oneSide(units, total, asset)
    return { base: 0n, asset: sold }
  }
  return share
}

/** Exchanges x of a depth X, which stays in the pool, for ⌊x·Y/X⌋ of the other side's rest Y. */
function exchange(x: bigint, X: bigint, Y: bigint): bigint {
  return X === 0n ? 0n : (x * Y) / X
}

/** ⌊s·A·(2T² − 2Ts + s²)/T³⌋ for s of T units and a depth A. */
function oneSide(s: bigint, T: bigint, A: bigint): bigint {
  return T === 0n ? 0n : (s * A * (2n * T * T - 2n * T * s + s * s)) / T ** 3n
}
