import type { Protocol } from '../../chains/protocol.ts'
import { type PoolDepths, type SwapLeg, swapLeg } from './pool.ts'

/** The source or target of a swap, unless it is the base asset: its pool, and the rules for this kind of asset. */
export interface RouteSide<P extends PoolDepths = PoolDepths> {
  readonly pool: P
  /** The minimum slip for this kind of asset (L1, synth, trade, secured). The base asset has none. */
  readonly minSlipBps?: bigint
  /** For a synth, the virtual depth in basis points. */
  readonly synthDepthBps?: bigint
}

export interface SwapRouteParams<P extends PoolDepths = PoolDepths> {
  readonly protocol: Protocol
  readonly amount: bigint
  /** Absent when the source is the base asset. */
  readonly source?: RouteSide<P>
  /** Absent when the target is the base asset. The same pool object as the source's means one pool, used twice. */
  readonly target?: RouteSide<P>
  /** Maya's SlipFeeAddedBasisPoints. */
  readonly addedSlipBps?: bigint
}

export interface SwapRoute<P extends PoolDepths = PoolDepths> {
  readonly emit: bigint
  /** Liquidity fees of all legs in the base asset. */
  readonly feeInBase: bigint
  /** One or two, in order, with the pools afterwards. The last leg has the final state of a pool that is used twice. */
  readonly legs: readonly SwapLeg<P>[]
}

/**
 * Swaps in one or two legs: asset → base, base → asset, or asset → asset through the base asset. Throws
 * `PoolSwapError`. Source: THORNode 3.17 SwapperImpl.Swap; Mayanode 1.124 SwapperV112.Swap.
 */
export function swapRoute<P extends PoolDepths>(params: SwapRouteParams<P>): SwapRoute<P> {
  const { protocol, amount, source, target, addedSlipBps = 0n } = params
  const legs: SwapLeg<P>[] = []
  let output = amount
  if (source !== undefined) {
    const leg = swapLeg({ protocol, amount, from: 'asset', addedSlipBps, ...source })
    legs.push(leg)
    output = leg.emit
  }
  if (target !== undefined) {
    const usedPool = source !== undefined && source.pool === target.pool ? legs[0]?.pool : undefined
    const pool = usedPool ?? target.pool
    const leg = swapLeg({ protocol, amount: output, from: 'base', addedSlipBps, ...target, pool })
    legs.push(leg)
    output = leg.emit
  }
  return { emit: output, feeInBase: legs.reduce((sum, leg) => sum + leg.feeInBase, 0n), legs }
}
