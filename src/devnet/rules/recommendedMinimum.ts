const BPS = 10_000n

/** The costs of a refund and of the outbound, both in the source asset. */
export interface RecommendedMinimumParams {
  /** Outbound fee of the source chain plus its dust threshold. */
  readonly sourceCost: bigint
  /** Outbound fee of the target chain plus its dust threshold, at spot in the source asset. */
  readonly targetCostInSource: bigint
  readonly affiliateBps: bigint
}

/**
 * THORChain: ⌊3·max(source, target)·(10⁴ + affiliateBps)/10⁴⌋, so that fees use up neither a refund nor the output.
 * Source: THORNode 3.17 calculateMinSwapAmount.
 */
export function recommendedMinimum({ sourceCost, targetCostInSource, affiliateBps }: RecommendedMinimumParams): bigint {
  const larger = sourceCost > targetCostInSource ? sourceCost : targetCostInSource
  return (larger * 3n * (BPS + affiliateBps)) / BPS
}

/**
 * Maya: 4·max(source, target), and enough for an affiliate share of twice the native fee; 2·source between two assets
 * on Maya itself. Ignores dust. Source: Mayanode 1.124 calculateMinSwapAmount.
 */
export function recommendedMinimumMaya(
  params: Omit<RecommendedMinimumParams, 'affiliateBps'> & { native: boolean; affiliateMinimum: bigint },
): bigint {
  const { sourceCost, targetCostInSource, native, affiliateMinimum } = params
  if (native) return sourceCost * 2n
  const larger = 4n * (sourceCost > targetCostInSource ? sourceCost : targetCostInSource)
  return affiliateMinimum > larger ? affiliateMinimum : larger
}

/**
 * Returns the amount in CACAO whose affiliate share is twice the native fee: ⌊2·nativeFee·10⁴/bps⌋; 0 without
 * affiliates.
 */
export function affiliateMinimumInBase(nativeFee: bigint, affiliateBps: bigint): bigint {
  return affiliateBps === 0n ? 0n : (nativeFee * 2n * BPS) / affiliateBps
}
