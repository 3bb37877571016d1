import { type Units, units } from '../../../core/asset/amount.ts'
import { type Asset, formatAsset, layer1Of, sameAsset } from '../../../core/asset/asset.ts'
import { type Protocol, protocols } from '../../../core/chains/protocol.ts'
import type { AgreedPool } from '../../../core/quorum/agreedPools.ts'
import { PoolSwapError, swapLeg } from '../../../core/quote/math/pool.ts'
import type { Quote } from '../../../core/quote/quote.ts'

export interface EstimateParams {
  /** The last quote of the same pair and protocol. */
  readonly quote: Quote
  /** The amount to estimate, in units of the coin that is sent. */
  readonly amount: Units
  /** The confirmed pools of the quote's protocol. */
  readonly pools: readonly AgreedPool[]
}

/**
 * Estimates the output for another amount from the pools: the swap through both pools, in as many parts as the amount
 * needs, scaled by how far the last quote was from the same calculation. Undefined where the pools can't make the swap.
 * A node's quote replaces it.
 */
export function estimateOutput({ quote, amount, pools }: EstimateParams): Units | undefined {
  const { amountIn, expectedAmountOut, fees } = quote
  const parts = partsOf(quote)
  const before = throughPools(quote, { pools, amount: amountIn, parts })
  const after = throughPools(quote, { pools, amount, parts: parts === 1n ? 1n : ceil(parts * amount, amountIn) })
  if (before === undefined || after === undefined || before === 0n) return undefined
  const gross = ((expectedAmountOut + fees.outbound) * after) / before
  return gross > fees.outbound ? units(gross - fees.outbound) : undefined
}

const ceil = (dividend: bigint, divisor: bigint) => (dividend + divisor - 1n) / divisor

/** Maya splits a swap only with an interval. */
function partsOf({ protocol, streaming: { interval, maxQuantity } }: Quote): bigint {
  return protocol === 'MAYACHAIN' && interval === undefined ? 1n : BigInt(Math.max(1, maxQuantity))
}

interface PoolRun {
  readonly pools: readonly AgreedPool[]
  readonly amount: bigint
  readonly parts: bigint
}

function throughPools({ protocol, fromAsset, toAsset }: Quote, { pools, amount, parts }: PoolRun): bigint | undefined {
  const [source, target] = [fromAsset, toAsset].map((asset) => sideOf(protocol, asset, pools))
  if (source === undefined || target === undefined) return undefined
  try {
    const part = amount / parts
    const inBase = source === 'base' ? part : swapLeg({ protocol, amount: part, from: 'asset', pool: source }).emit
    const out = target === 'base' ? inBase : swapLeg({ protocol, amount: inBase, from: 'base', pool: target }).emit
    return out * parts
  } catch (error) {
    if (error instanceof PoolSwapError) return undefined
    throw error
  }
}

function sideOf(protocol: Protocol, asset: Asset, pools: readonly AgreedPool[]): AgreedPool | 'base' | undefined {
  const layer1 = layer1Of(asset)
  if (formatAsset(layer1) === protocols[protocol].baseAsset) return 'base'
  return pools.find((pool) => sameAsset(pool.asset, layer1))
}
