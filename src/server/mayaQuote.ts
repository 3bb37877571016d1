import type { SwapQuoteResult } from '../contract/swapQuote.ts'
import { getQuote } from '../core/actions/getQuote.ts'
import type { QuoteParams } from '../core/actions/quoteParams.ts'
import { formatDecimal } from '../core/amount.ts'
import { unitDecimals } from '../core/asset.ts'
import { SwapError } from '../core/errors.ts'
import type { AskOptions, Node } from '../core/nodes/node.ts'
import type { Quote } from '../core/quote.ts'
import { onceABlock } from './onceABlock.ts'
import { quoteKey } from './openQuote.ts'

export type Alternative = SwapQuoteResult['portage']['alternatives'][number]

/**
 * The same swap over Maya, in figures alone: no destination is told to it, so it has no memo and no address. Never
 * rejects; a protocol that cannot, or does not answer in time, says so.
 */
export async function mayaQuote(
  node: Node,
  params: QuoteParams,
  { now, ...options }: AskOptions & { now: number },
): Promise<Alternative> {
  const question: QuoteParams = { ...params, destination: undefined }
  const ask = async () => figuresOf(await getQuote(node, question, options))
  try {
    return await onceABlock({ node, now, key: quoteKey(question), ask })
  } catch (thrown) {
    if (thrown instanceof SwapError) return refused(thrown.code, thrown.message)
    throw thrown
  }
}

function figuresOf({ toAsset, expectedAmountOut, fees, totalSeconds, expiry }: Quote): Alternative {
  return {
    protocol: 'MAYACHAIN',
    outcome: 'quoted',
    expected_amount_out: expectedAmountOut.toString(),
    human_expected_amount_out: formatDecimal(expectedAmountOut, unitDecimals(toAsset)),
    total_fee_bps: fees.totalBps,
    total_swap_seconds: totalSeconds,
    expires_at: new Date(expiry * 1000).toISOString(),
  }
}

const refused = (code: string, reason: string): Alternative => ({
  protocol: 'MAYACHAIN',
  outcome: 'refused',
  code,
  reason,
})
