import { decimalOf, isStreaming, percentOf } from '../../../contract/aggregator/aggregatorFields.ts'
import { identifierOf } from '../../../contract/aggregator/identifier.ts'
import type { RouteResult } from '../../../contract/aggregator/route.ts'
import { type Asset, homeChain } from '../../../core/asset/asset.ts'
import type { FeeShare } from '../../../core/quote/affiliates/affiliateSplit.ts'
import type { MarketPools } from '../../../core/quote/market.ts'
import { cappedShare, saturatingSub } from '../../../core/quote/math/share.ts'
import type { Quote } from '../../../core/quote/quote.ts'
import { blockSeconds } from '../../../core/quote/readQuote.ts'
import { fullAsset } from '../../quotes/fullAsset.ts'
import { type QuoteMarket, quoteMarket } from '../../quotes/quoteMarket.ts'
import { jsonPrice } from '../jsonPrice.ts'
import { priceOf } from '../priceOf.ts'
import type { ProviderQuote } from './quoteProvider.ts'
import type { SwapRequest } from './readRequest.ts'

/** A route before it is compared with the others. */
export interface PricedRoute extends ProviderQuote {
  readonly route: RouteResult
  readonly market: QuoteMarket
}

/** From here on, a swap moves the pools noticeably, in hundredths of a percent. */
const HIGH_SLIPPAGE_BPS = 200
const HIGH_LOSS_BPS = 500

/** Writes the quote of a provider as a route without tags, in whole coins, with its loss to market. */
export function routeOf(answer: ProviderQuote, request: SwapRequest, pools: MarketPools): PricedRoute {
  const { provider, quote, params, shares, notices } = answer
  const market = quoteMarket(quote, pools)
  const leg = legOf(answer, pools)
  const atLeastBlock = (seconds: number, asset: Asset) =>
    Math.max(seconds, Math.ceil(blockSeconds(asset, quote.protocol)))
  const route: RouteResult = {
    sellAsset: leg.sellAsset,
    buyAsset: leg.buyAsset,
    sellAmount: leg.sellAmount,
    expectedBuyAmount: leg.buyAmount,
    expectedBuyAmountMaxSlippage: leg.buyAmountMaxSlippage,
    providers: [provider],
    ...(request.source === undefined ? {} : { sourceAddress: request.source }),
    ...(params.destination === undefined ? {} : { destinationAddress: params.destination }),
    ...(params.refundAddress === undefined ? {} : { refundAddress: params.refundAddress }),
    expiration: String(quote.expiry),
    fees: leg.fees,
    estimatedTime: {
      inbound: atLeastBlock(quote.inbound.confirmationSeconds, quote.fromAsset),
      swap: quote.streaming.seconds,
      outbound: atLeastBlock(quote.outboundDelaySeconds, quote.toAsset),
      total: quote.totalSeconds,
    },
    legs: [leg],
    meta: {
      ...assetsOf([leg.sellAsset, leg.buyAsset], pools),
      tags: [],
      tagReasons: [],
      slippageBps: quote.fees.slippageBps,
      totalBps: quote.fees.totalBps,
      priceImpact: Number(percentOf(quote.fees.slippageBps)),
      maxStreamingQuantity: quote.streaming.maxQuantity,
      ...(isStreaming(provider) ? { streamingInterval: params.streamingInterval } : {}),
      ...metaOf(shares),
      ...(request.referrer === undefined ? {} : { referrer: request.referrer }),
    },
    marketLoss: lossOf(market, quote.toAsset),
    warnings: warningsOf(quote, market),
    notices: [...notices],
  }
  return { ...answer, route, market }
}

/** Who earns from the swap: the name of the first affiliate, and the basis points of each kind of fee. */
function metaOf(shares: readonly FeeShare[]): Pick<RouteResult['meta'], 'affiliate' | 'affiliateFee' | 'serviceFee'> {
  const affiliate = shares.find(({ purpose }) => purpose === 'affiliate')
  const service = bpsOf(shares, 'service')
  return {
    ...(affiliate === undefined ? {} : { affiliate: affiliate.name, affiliateFee: `${bpsOf(shares, 'affiliate')}` }),
    ...(service === 0 ? {} : { serviceFee: `${service}` }),
  }
}

const bpsOf = (shares: readonly FeeShare[], wanted: FeeShare['purpose']): number =>
  shares.reduce((sum, { purpose, bps }) => (purpose === wanted ? sum + bps : sum), 0)

/** The assets with a known price; absent when there is none. */
function assetsOf(identifiers: readonly string[], pools: MarketPools): Pick<RouteResult['meta'], 'assets'> {
  const assets = identifiers.flatMap((asset) => {
    const found = priceOf(asset, pools)
    return found === undefined ? [] : [{ asset, price: jsonPrice(found.price), image: '' as const }]
  })
  return assets.length === 0 ? {} : { assets }
}

function legOf({ provider, quote, shares, least }: ProviderQuote, pools: MarketPools): RouteResult['legs'][number] {
  const { protocol, toAsset } = quote
  const fromAsset = fullAsset(protocol, quote.fromAsset, pools[protocol] ?? [])
  return {
    provider,
    sellAsset: identifierOf(fromAsset),
    sellAmount: decimalOf(quote.amountIn, fromAsset),
    buyAsset: identifierOf(toAsset),
    buyAmount: decimalOf(quote.expectedAmountOut, toAsset),
    buyAmountMaxSlippage: decimalOf(least, toAsset),
    fees: feesOf(quote, shares, provider),
  }
}

/** Divides what the quote deducts for affiliates among the kinds of fees, so that their sum is exact. */
function feesOf(
  { protocol, fees, expectedAmountOut, toAsset }: Quote,
  shares: readonly FeeShare[],
  provider: ProviderQuote['provider'],
): RouteResult['fees'] {
  const chain = homeChain(toAsset, protocol)
  const row = (type: RouteResult['fees'][number]['type'], amount: bigint) => ({
    type,
    chain,
    protocol: provider,
    amount: decimalOf(amount, toAsset),
    asset: identifierOf(toAsset),
  })
  const gross = expectedAmountOut + fees.affiliate + fees.outbound
  const service = cappedShare(BigInt(bpsOf(shares, 'service')), 10_000n, gross, protocol)
  return [
    row('liquidity', fees.liquidity),
    row('outbound', fees.outbound),
    row('affiliate', saturatingSub(fees.affiliate, service)),
    ...(service === 0n ? [] : [row('service', service < fees.affiliate ? service : fees.affiliate)]),
  ]
}

function lossOf({ words, loss, loss_bps: bps, loss_usd: usd, human_output: worth }: QuoteMarket, buyAsset: Asset) {
  return {
    message: words,
    ...(bps === undefined ? {} : { bps }),
    ...(loss === undefined ? {} : { amount: decimalOf(BigInt(loss), buyAsset) }),
    ...(worth === undefined ? {} : { market: worth }),
    ...(usd === undefined ? {} : { usd }),
  }
}

function warningsOf({ fees }: Quote, { loss_bps: bps, words }: QuoteMarket): RouteResult['warnings'] {
  const isSlippery = fees.slippageBps > HIGH_SLIPPAGE_BPS
  const moves = `This swap moves the pools by ${percentOf(fees.slippageBps)} %.`
  return [
    ...(isSlippery ? [{ code: 'highSlippage' as const, display: moves }] : []),
    ...(bps !== undefined && bps >= HIGH_LOSS_BPS ? [{ code: 'highPriceImpact' as const, display: words }] : []),
  ]
}
