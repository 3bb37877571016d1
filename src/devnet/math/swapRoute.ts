import type { Protocol } from '../../core/chains/protocol.ts'
import { type PoolDepths, type SwapLeg, swapLeg } from '../../core/math/pool.ts'

/** One end of a swap that is not the base asset: its pool, and how this kind of asset uses it. */
export interface RouteSide<P extends PoolDepths = PoolDepths> {
  readonly pool: P
  /** The floor for this kind of asset (L1, synth, trade, secured). The base side has none of its own. */
  readonly minSlipBps?: bigint
  /** Given for a synth: the virtual depth in basis points. */
  readonly synthDepthBps?: bigint
}

export interface SwapRouteParams<P extends PoolDepths = PoolDepths> {
  readonly protocol: Protocol
  readonly amount: bigint
  /** Absent when the base asset comes in. */
  readonly source?: RouteSide<P>
  /** Absent when the base asset goes out. The very same pool object as the source's means one pool, crossed twice. */
  readonly target?: RouteSide<P>
  /** Maya's SlipFeeAddedBasisPoints. */
  readonly addedSlipBps?: bigint
}

export interface SwapRoute<P extends PoolDepths = PoolDepths> {
  readonly emit: bigint
  /** Liquidity fees of all legs in the base asset. */
  readonly feeInBase: bigint
  /** One or two, in order. The pools afterwards are theirs; a pool crossed twice ends as the last leg left it. */
  readonly legs: readonly SwapLeg<P>[]
}

/**
 * A swap of one or two legs: asset → base, base → asset, or both through the base asset.
 * Throws `PoolSwapError`. Source: THORNode 3.17 SwapperImpl.Swap; Mayanode 1.124 SwapperV112.Swap.
 */
export function swapRoute<P extends PoolDepths>(question: SwapRouteParams<P>): SwapRoute<P> {
  const { protocol, amount, source, target, addedSlipBps = 0n } = question
  const legs: SwapLeg<P>[] = []
  let carried = amount
  if (source !== undefined) {
    const leg = swapLeg({ protocol, amount, from: 'asset', addedSlipBps, ...source })
    legs.push(leg)
    carried = leg.emit
  }
  if (target !== undefined) {
    const crossed = source !== undefined && source.pool === target.pool ? legs[0]?.pool : undefined
    const pool = crossed ?? target.pool
    const leg = swapLeg({ protocol, amount: carried, from: 'base', addedSlipBps, ...target, pool })
    legs.push(leg)
    carried = leg.emit
  }
  return { emit: carried, feeInBase: legs.reduce((sum, leg) => sum + leg.feeInBase, 0n), legs }
}
