import type { SwapQuoteResult } from '../../contract/swapQuote.ts'
import { getQuote } from '../../core/actions/getQuote.ts'
import { formatDecimal } from '../../core/asset/amount.ts'
import { unitDecimals } from '../../core/asset/asset.ts'
import { SwapError } from '../../core/errors.ts'
import type { Node, QueryOptions } from '../../core/nodes/node.ts'
import type { MarketPools } from '../../core/quote/market.ts'
import type { Quote } from '../../core/quote/quote.ts'
import type { QuoteParams } from '../../core/quote/quoteParams.ts'
import { cachePerBlock } from './cachePerBlock.ts'
import { memoizeByParts } from './memoizeByParts.ts'
import { quoteKey } from './openQuote.ts'
import { quoteMarket } from './quoteMarket.ts'

export type Alternative = SwapQuoteResult['portage']['alternatives'][number]

/**
 * Quotes the same swap over Maya. The query has no destination, so the quote has no memo and no address.
 * Never rejects; a refusal or a timeout is an alternative with a reason.
 */
export async function mayaQuote(
  node: Node,
  params: QuoteParams,
  { now, market, ...options }: QueryOptions & { readonly now: number; readonly market: Promise<MarketPools> },
): Promise<Alternative> {
  const open: QuoteParams = { ...params, destination: undefined }
  const query = async () => withoutAddress(await getQuote(node, open, options))
  try {
    const [quote, pools] = await Promise.all([cachePerBlock({ node, now, key: quoteKey(open), query }), market])
    const parts = [pools.THORCHAIN, pools.MAYACHAIN]
    return memoizeByParts(quote, parts, () => ({ ...figuresOf(quote), market: quoteMarket(quote, pools) }))
  } catch (thrown) {
    if (thrown instanceof SwapError) return memoizeByParts(thrown, [], () => refused(thrown.code, thrown.message))
    throw thrown
  }
}

/** Removes the address, because the quote is cached for the block. */
function withoutAddress({ inbound: { address: _address, router: _router, ...inbound }, ...quote }: Quote): Quote {
  return { ...quote, inbound }
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
