import type { Protocol } from '../chains/protocol.ts'
import type { SwapMemo } from './memo.ts'

/**
 * Limits on affiliates: `count` of them, `bps` in total for a swap to be accepted, `parsedBps` in total for its memo to
 * be parsed. Source: THORNode 3.17 MsgSwap.ValidateBasic and MultipleAffiliatesMaxCount; Mayanode 1.124
 * MaxAffiliateFeeBasisPoints.
 */
export const affiliateCaps: Readonly<Record<Protocol, { count: number; bps: number; parsedBps: number }>> = {
  THORCHAIN: { count: 5, bps: 1_000, parsedBps: 10_000 },
  MAYACHAIN: { count: 5, bps: 500, parsedBps: 500 },
}

export interface AffiliateShare {
  readonly name: string
  /** Absent where the MAYAName's own share applies. */
  readonly bps?: number
}

/**
 * Returns the share of each affiliate. A single share applies to all affiliates on THORChain and to the first on Maya,
 * where a MAYAName may have its own. Source: THORNode 3.17 ParseSwapMemo, Mayanode 1.124 GetMultipleAffiliatesAndBps.
 */
export function affiliateShares(memo: SwapMemo, protocol: Protocol): readonly AffiliateShare[] {
  const { affiliates, affiliateBps } = memo
  const forAll = protocol === 'THORCHAIN' && affiliateBps.length === 1
  return affiliates.map((name, index) => {
    const bps = forAll ? affiliateBps[0] : affiliateBps[index]
    return bps === undefined ? { name } : { name, bps }
  })
}
