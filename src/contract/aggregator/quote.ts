import { z } from 'zod'
import { defineOperation } from '../defineOperation.ts'
import { providerError } from '../errorBodies.ts'
import { assetIdentifier, notice, percent, positiveDecimalAmount, providerNames } from './aggregatorFields.ts'
import { readErrors } from './readErrors.ts'
import { route } from './route.ts'

const party = z.string().min(1).max(256)

/** The fields of a swap to quote. Unknown ones are reported in `notices`, so that clients of other backends can call. */
const quoteFields = z.looseObject({
  sellAsset: assetIdentifier,
  buyAsset: assetIdentifier,
  sellAmount: positiveDecimalAmount
    .optional()
    .describe(
      'What is sent: whole coins of sellAsset as a decimal, as text: at most 8 decimals, but 10 for CACAO and 4 for MAYA. ' +
        'Nothing is rounded. Give it or buyAmount.',
    ),
  buyAmount: positiveDecimalAmount
    .optional()
    .describe(
      'In place of sellAmount: the least that is received after every fee, in whole coins of buyAsset. Each route finds ' +
        'the sellAmount that pays it, and at most 0.1 % more. The memo demands buyAmount: the network refunds rather ' +
        'than pays less.',
    )
    .meta({ examples: ['4.2'] }),
  providers: z
    .array(z.string().min(1).max(40))
    .max(40)
    .optional()
    .describe(`Providers to query; all of ${providerNames.join(', ')} by default. Unknown ones get a provider error.`),
  sourceAddress: party.optional().describe('Address that sends the deposit. A transaction needs it.'),
  destinationAddress: party.optional().describe('Address, THORName or MAYAName that receives. A transaction needs it.'),
  refundAddress: party.optional().describe('Address on the source chain for a refund; the sender by default.'),
  slippage: percent
    .optional()
    .describe(
      'Percent that the output may fall below the quote: 3 by default. 100 sets no limit. Without effect beside buyAmount.',
    ),
  affiliate: z
    .string()
    .regex(/^[\w+-]{1,100}$/, 'Write a THORName, a MAYAName or an address of the protocol.')
    .optional()
    .describe(
      'Registered name, or address on the protocol’s chain, that receives the affiliate fee. Without it and affiliateFee, ' +
        'the partner that owns the API key does.',
    ),
  affiliateFee: z
    .int()
    .min(0)
    .max(10_000)
    .optional()
    .describe('Affiliate fee in hundredths of a percent; 0 pays no affiliate.'),
  streamingInterval: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe('Blocks between parts; streaming providers only.'),
  streamingQuantity: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe('Number of parts, 0 for the network’s choice; streaming providers only.'),
  dry: z
    .boolean()
    .optional()
    .describe('true, the default: prices only, without any address. false: with a transaction.'),
  sourcePublicKey: z
    .string()
    .regex(/^0[23][0-9a-fA-F]{64}$/, 'Write the 66 hex digits of a compressed key, without 0x.')
    .optional()
    .describe(
      'Compressed key of sourceAddress in hex. P2SH needs it; for a Cosmos account that has not signed anything yet, it ' +
        'completes signDoc.',
    ),
  referrer: z
    .string()
    .max(256)
    .refine((text) => text.isWellFormed(), { error: 'Write well-formed Unicode.' })
    .optional()
    .describe('Returned in meta.'),
  maxLossBps: z
    .int()
    .min(0)
    .max(10_000)
    .optional()
    .describe('Highest accepted loss to market for a transaction, in hundredths of a percent; 1500 by default.'),
})

/** The swap to quote: exactly one of its amounts is given. */
export const quoteRequest = quoteFields.check(({ value: { sellAmount, buyAmount }, issues }) => {
  const message =
    sellAmount === undefined
      ? 'It is missing. Give sellAmount, what you send, or buyAmount, the least that you receive.'
      : 'Give sellAmount or buyAmount, not both.'
  if ((sellAmount === undefined) !== (buyAmount === undefined)) return
  const field = sellAmount === undefined ? 'sellAmount' : 'buyAmount'
  issues.push({ code: 'custom', path: [field], message, input: buyAmount })
})

/** What every provider may agree on instead of a route. */
const refusalErrors = [
  ...(['amount_below_dust', 'amount_below_minimum', 'amount_too_large', 'price_limit'] as const),
  ...(['unsupported_asset', 'unsupported_pair', 'synth_capacity', 'pool_unavailable', 'provider_unknown'] as const),
  ...(['invalid_destination', 'invalid_address', 'network_module', 'unknown_name', 'invalid_parameter'] as const),
  ...(['invalid_affiliate', 'memo_too_long', 'insufficient_balance', 'network_fee_too_high'] as const),
  ...(['gas_rate_out_of_bounds', 'router_unknown', 'quote_refused', 'provider_timeout'] as const),
] as const

export const aggregatorQuote = defineOperation({
  method: 'POST',
  path: '/v1/quote',
  example: { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.15' },
  summary: 'Quote a swap over both protocols, streamed and not.',
  input: quoteRequest,
  output: z.strictObject({
    quoteId: z.string().describe('Identifies this response in a report.'),
    routes: z.array(route).describe('Routes, the one that pays most first; for a buyAmount, the one that needs least.'),
    providerErrors: z.array(providerError).describe('One for every requested provider without a route.'),
    partial: z.boolean().describe('Whether a provider had not answered after 8 seconds.'),
    notices: z.array(notice),
  }),
  errors: [
    ...(['invalid_amount', 'invalid_asset', 'same_asset', 'unsupported_asset', 'no_route'] as const),
    ...(['quote_expired', 'trading_halted', 'deposit_mismatch', 'inbound_unconfirmed', 'single_source'] as const),
    ...refusalErrors,
    ...readErrors,
  ],
  idempotent: true,
  fieldErrors: { sellAsset: 'invalid_asset', buyAsset: 'invalid_asset' },
})
