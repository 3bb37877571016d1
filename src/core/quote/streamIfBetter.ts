import { SwapError } from '../errors.ts'
import type { Quote } from './quote.ts'
import type { QuoteParams } from './quoteParams.ts'

/**
 * Price impact above which a rapid swap is compared with a streaming one, in basis points. Without an advanced swap
 * queue, a rapid swap is not split, and lost 16 to 57 % in shallow pools in 2026. Maya Protocol never splits one.
 */
export const RAPID_LOSS_BPS = 100

/** Blocks between the parts of the streaming swap that is compared. */
const INTERVAL = 1

/**
 * Returns a quote, or that of a streaming swap where it pays more: when no interval was set and the price impact is
 * above `RAPID_LOSS_BPS`. `quote.streaming.interval` shows which one it is. A failing second request changes nothing.
 * Throws what the first request throws, and rethrows errors of the second that are not `SwapError`.
 */
export async function streamIfBetter<P extends QuoteParams>(
  params: P,
  request: (params: QuoteParams) => Promise<Quote>,
): Promise<Quote> {
  const rapid = await request(params)
  if (params.streamingInterval !== undefined || rapid.fees.slippageBps <= RAPID_LOSS_BPS) return rapid
  const streamed = await request({ ...params, streamingInterval: INTERVAL }).catch(undefinedIfRefused)
  return streamed !== undefined && streamed.expectedAmountOut > rapid.expectedAmountOut ? streamed : rapid
}

function undefinedIfRefused(error: unknown): undefined {
  if (!(error instanceof SwapError)) throw error
}
