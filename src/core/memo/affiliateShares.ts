import type { Protocol } from '../chains/protocol.ts'
import type { SwapMemo } from './memo.ts'

export interface AffiliateShare {
  readonly name: string
  /** Undefined where the MAYAName's own share holds. */
  readonly bps?: number
}

/**
 * Who takes what. One share for several: on THORChain everybody's, on Maya the first's, because a MAYAName that has a
 * share of its own keeps it. Source: THORNode 3.17 ParseSwapMemo, Mayanode 1.124 GetMultipleAffiliatesAndBps.
 */
export function affiliateShares(memo: SwapMemo, protocol: Protocol): readonly AffiliateShare[] {
  const { affiliates, affiliateBps } = memo
  const forAll = protocol === 'THORCHAIN' && affiliateBps.length === 1
  return affiliates.map((name, index) => {
    const bps = forAll ? affiliateBps[0] : affiliateBps[index]
    return bps === undefined ? { name } : { name, bps }
  })
}
