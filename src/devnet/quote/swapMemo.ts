import { units } from '../../core/asset/amount.ts'
import { buildMemo } from '../../core/memo/buildMemo.ts'
import { InvalidMemoError } from '../../core/memo/invalidMemoError.ts'
import type { SwapMemo } from '../../core/memo/memo.ts'
import { QuoteRefusal } from './quoteRefusal.ts'

/** Values for the memo of a quote. */
export interface QuotedMemo {
  readonly kind: SwapMemo['kind']
  readonly asset: string
  readonly destination: string
  readonly refundAddress: string
  readonly limit: bigint
  readonly interval: bigint
  readonly quantity: bigint
  readonly affiliates: readonly string[]
  /** As requested; an empty one is the name's default. */
  readonly affiliateBps: readonly string[]
}

/** Builds a quote's memo. Omits a quantity of 1 without an interval. Source: SwapMemo.string of both nodes. */
export function swapMemo(quoted: QuotedMemo): SwapMemo {
  const { limit, interval, quantity, affiliateBps } = quoted
  return {
    ...quoted,
    limit: units(limit),
    quantity: interval === 0n && quantity === 1n ? 0n : quantity,
    affiliateBps: affiliateBps.map((bps) => (bps === '' ? undefined : Number(bps))),
  }
}

/**
 * Formats a memo. Throws `QuoteRefusal` for an affiliate with invalid characters: the node does not check them and
 * would write a memo with another meaning.
 */
export function writeMemo(memo: SwapMemo): string {
  try {
    return buildMemo(memo)
  } catch (error) {
    if (error instanceof InvalidMemoError) throw new QuoteRefusal(`bad affiliate params: ${error.message}`)
    throw error
  }
}
