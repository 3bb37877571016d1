import { units } from '../../core/asset/amount.ts'
import { buildMemo, InvalidMemoError } from '../../core/memo/buildMemo.ts'
import type { SwapMemo } from '../../core/memo/memo.ts'
import { QuoteRefusal } from './refusal.ts'

/** What a quote puts into its memo. */
export interface QuotedMemo {
  readonly kind: SwapMemo['kind']
  readonly asset: string
  readonly destination: string
  readonly refundAddress: string
  readonly limit: bigint
  readonly interval: bigint
  readonly quantity: bigint
  readonly affiliates: readonly string[]
  /** As asked; an empty one is the name's own. */
  readonly affiliateBps: readonly string[]
}

/** The quote's memo. One part without an interval is not written. Source: SwapMemo.string of both nodes. */
export function swapMemo(quoted: QuotedMemo): SwapMemo {
  const { limit, interval, quantity, affiliateBps } = quoted
  return {
    ...quoted,
    limit: units(limit),
    quantity: interval === 0n && quantity === 1n ? 0n : quantity,
    affiliateBps: affiliateBps.map((bps) => (bps === '' ? undefined : Number(bps))),
  }
}

/** Writes it. The node does not look at an affiliate's letters and would write a memo that says something else. */
export function writeMemo(memo: SwapMemo): string {
  try {
    return buildMemo(memo)
  } catch (error) {
    if (error instanceof InvalidMemoError) throw new QuoteRefusal(`bad affiliate params: ${error.message}`)
    throw error
  }
}
