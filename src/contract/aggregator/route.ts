import { z } from 'zod'
import {
  addressText,
  assetIdentifier,
  bpsField,
  decimalAmount,
  notice,
  providerName,
  seconds,
  signedDecimal,
  unixSecondsText,
} from './aggregatorFields.ts'
import { depositFields } from './deposit.ts'

const fee = z
  .strictObject({
    type: z.enum(['liquidity', 'network', 'inbound', 'outbound', 'affiliate', 'tax', 'priority', 'service']),
    amount: decimalAmount,
    asset: assetIdentifier,
    chain: z.string().describe('Chain on which the fee is paid.'),
    protocol: providerName,
  })
  .describe(
    'One fee. "liquidity", "outbound", "affiliate" and "service" are already deducted from expectedBuyAmount; "inbound" is the most ' +
      'that the source chain may charge for the deposit, on top.',
  )

const leg = z.strictObject({
  provider: providerName,
  sellAsset: assetIdentifier,
  sellAmount: decimalAmount,
  buyAsset: assetIdentifier,
  buyAmount: decimalAmount,
  buyAmountMaxSlippage: decimalAmount,
  fees: z.array(fee),
})

const estimatedTime = z
  .strictObject({ inbound: seconds, swap: seconds, outbound: seconds, total: seconds })
  .describe('Seconds. The payout may wait while the swap streams, so the parts can exceed the total.')

const warning = z
  .strictObject({
    code: z.enum(['highSlippage', 'highPriceImpact']),
    display: z.string(),
    tooltip: z.string().optional(),
  })
  .describe('highSlippage: the pools move by more than 2 %. highPriceImpact: the loss to market is 5 % or more.')

const routeTags = ['CHEAPEST', 'FASTEST', 'RECOMMENDED'] as const

const tagReason = z.strictObject({ tag: z.enum(routeTags), reason: z.string() })

const metaAsset = z.strictObject({
  asset: assetIdentifier,
  price: z.number().min(0).describe('US dollars of one coin, as in POST /v1/price. For display.'),
  image: z.literal('').describe('Always empty: this service has no addresses of images.'),
})

const meta = z.strictObject({
  assets: z.array(metaAsset).optional().describe('sellAsset and buyAsset, where a price is known.'),
  tags: z
    .array(z.enum(routeTags))
    .describe(
      'CHEAPEST pays most, FASTEST takes least time, RECOMMENDED is the fastest of those that pay at most 0.5 % less than ' +
        'the best. For a buyAmount, CHEAPEST needs least, and RECOMMENDED needs at most 0.5 % more.',
    ),
  tagReasons: z.array(tagReason).describe('Why the route has its tags, with the figures that were compared.'),
  slippageBps: bpsField.describe('Price impact: liquidity fee as a share of the output, in hundredths of a percent.'),
  totalBps: bpsField.describe('All fees of the protocol as a share of the output, in hundredths of a percent.'),
  priceImpact: z.number().describe('slippageBps as percent, with at most two decimals.'),
  maxStreamingQuantity: z.int().optional().describe('Most parts that the network would split this swap into.'),
  streamingInterval: z.int().optional().describe('Blocks between the parts.'),
  affiliate: z.string().optional(),
  affiliateFee: z.string().optional().describe('Hundredths of a percent, as text.'),
  serviceFee: z.string().optional().describe('Hundredths of a percent that this service earns, as text.'),
  referrer: z.string().optional(),
  approvalAddress: addressText
    .optional()
    .describe(
      'Contract that may spend the token. Present only with a transaction, confirmed by a majority of the nodes.',
    ),
  txType: z.enum(['PSBT', 'EVM', 'COSMOS']).optional(),
})

const signature = z
  .strictObject({
    keyId: z.string().describe('Name of the key in /.well-known/quote-keys.json.'),
    network: z.enum(['devnet', 'stagenet', 'mainnet']).describe('Network of the quote.'),
    issuer: z.string().describe('Address of the site that signed it.'),
    operators: z.array(z.string()).describe('Operators that confirm inboundAddress; none for a price without one.'),
    heights: z.record(z.string(), z.int()).describe('Newest block of each protocol among them.'),
    value: z.string().describe('Ed25519 signature in base64url.'),
  })
  .describe('Signature of every other field of the route. See /developers/signed-quotes.')

const marketLoss = z
  .strictObject({
    bps: bpsField.optional().describe('The loss in hundredths of a percent, rounded up. Absent when it is unknown.'),
    amount: signedDecimal.optional().describe('The loss in whole coins of buyAsset; negative for a gain.'),
    market: decimalAmount.optional().describe('Value of sellAmount at market, in whole coins of buyAsset.'),
    usd: signedDecimal.optional().describe('The loss in US dollars, where a price is known.'),
    message: z.string().describe('The loss in one sentence. Show it to the person.'),
  })
  .describe(
    'The route compared with the spot price of both protocols’ pools, as a majority of the nodes reports them: every fee ' +
      'and the price movement. Without bps the market is unknown, which is not zero.',
  )

/** A route, with a transaction where one was requested. Amounts are whole coins. */
export const route = z.strictObject({
  ...depositFields,
  sellAsset: assetIdentifier,
  buyAsset: assetIdentifier,
  sellAmount: decimalAmount,
  expectedBuyAmount: decimalAmount.describe('Output after every fee, in whole coins of buyAsset.'),
  expectedBuyAmountMaxSlippage: decimalAmount.describe(
    'Least output at the requested slippage, or the buyAmount, in whole coins. The memo demands it; below it the swap ' +
      'is refunded.',
  ),
  providers: z.array(providerName).length(1),
  sourceAddress: addressText.optional(),
  destinationAddress: addressText.optional(),
  refundAddress: addressText.optional(),
  expiration: unixSecondsText.describe('Unix seconds, as text. Nothing of the route may be used from then on.'),
  fees: z.array(fee),
  estimatedTime,
  legs: z.array(leg).length(1),
  meta,
  marketLoss,
  warnings: z.array(warning),
  routeId: z
    .string()
    .optional()
    .describe('For /v1/swap. It has the terms of this route and expires with it. Absent while no signing key is set.'),
  signature: signature.optional(),
  notices: z.array(notice).describe('Everything else to know about the route, such as what was left out of its memo.'),
})

export type RouteResult = z.input<typeof route>
