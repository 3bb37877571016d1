import { z } from 'zod'
import { defineOperation } from '../defineOperation.ts'
import { assetIdentifier, positiveDecimalAmount } from './aggregatorFields.ts'
import { limitSigner, newBuyAmount, openOrders, orderHash, plannedChange, plannedOrder } from './limitOrder.ts'
import { readErrors } from './readErrors.ts'

const party = z.string().min(1).max(256)

/** What a deposit may be refused for. */
const depositErrors = [
  ...(['invalid_address', 'trading_halted', 'deposit_mismatch', 'inbound_unconfirmed', 'single_source'] as const),
  ...(['insufficient_balance', 'network_fee_too_high', 'gas_rate_out_of_bounds', 'router_unknown'] as const),
  ...(['quote_expired', 'unsupported_asset', 'memo_too_long', 'invalid_parameter', 'limit_orders_off'] as const),
  'order_unchangeable',
] as const

/** POST /v1/limit: a new limit order. */
export const limit = defineOperation({
  method: 'POST',
  path: '/v1/limit',
  example: {
    sellAsset: 'BTC.BTC',
    buyAsset: 'ETH.ETH',
    sellAmount: '0.15',
    destinationAddress: '0x742d35cc6634c0532925a3b844bc454e4438f44e',
    aboveMarketBps: 300,
  },
  summary: 'Plan a limit order on THORChain, or build its transaction.',
  input: z
    .object({
      sellAsset: assetIdentifier,
      buyAsset: assetIdentifier,
      sellAmount: positiveDecimalAmount.describe('Whole coins of sellAsset as a decimal, as text. Nothing is rounded.'),
      destinationAddress: party.describe('Address or registered name that receives.'),
      buyAmount: positiveDecimalAmount
        .optional()
        .describe('What the whole amount has to pay at least after fees, in whole coins of buyAsset.'),
      price: positiveDecimalAmount
        .optional()
        .describe('In place of buyAmount: whole coins of buyAsset for one coin of sellAsset.')
        .meta({ examples: ['34.5'] }),
      aboveMarketBps: z
        .int()
        .min(-9_999)
        .max(1_000_000)
        .optional()
        .describe(
          'In place of buyAmount: hundredths of a percent above the market, before fees. 300 is three percent.',
        ),
      blocks: z
        .int()
        .min(1)
        .max(10_000_000)
        .optional()
        .describe('How long the order waits, in blocks of six seconds; as long as the network allows by default.'),
      parts: z
        .int()
        .min(0)
        .max(14_400)
        .optional()
        .describe(
          'In how many parts it may be filled: 0, the default, for as many as the network allows; 1 for all or nothing.',
        ),
      sourceAddress: party
        .optional()
        .describe(
          'Address that sends the deposit. A transaction needs it. Its open orders are compared with this one.',
        ),
      refundAddress: party.optional().describe('Address on the source chain for a refund; the sender by default.'),
      acceptsNoCancel: z
        .boolean()
        .optional()
        .describe(
          'The person knows that no deposit could cancel this order alone. Without it, such an order is refused.',
        ),
      ...limitSigner,
    })
    .refine(
      ({ buyAmount, price, aboveMarketBps }) =>
        [buyAmount, price, aboveMarketBps].filter((one) => one !== undefined).length === 1,
      {
        error: 'Give one of buyAmount, price and aboveMarketBps.',
      },
    ),
  output: plannedOrder,
  errors: [
    ...(['invalid_amount', 'invalid_asset', 'same_asset', 'pool_unavailable', 'amount_below_minimum'] as const),
    ...(['amount_below_dust', 'amount_too_large', 'price_limit', 'unsupported_pair', 'synth_capacity'] as const),
    ...(['invalid_destination', 'network_module', 'unknown_name', 'invalid_affiliate', 'quote_refused'] as const),
    ...depositErrors,
    ...readErrors,
  ],
  fieldErrors: { sellAsset: 'invalid_asset', buyAsset: 'invalid_asset' },
})

/** GET /v1/limit/orders: open orders of an address, which the network shows to everyone. */
export const limitOrders = defineOperation({
  method: 'GET',
  path: '/v1/limit/orders',
  example: { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
  followsUp: true,
  summary: 'List the open limit orders of an address, as a majority of the nodes reports them',
  input: z.object({ address: z.string().min(1).max(200).describe('Address that placed the orders, on any chain.') }),
  output: openOrders,
  errors: ['invalid_address', ...readErrors],
  isKeyless: true,
  acceptsKey: true,
  limits: { requests: 'openOrders', executions: 'openOrders' },
})

/** POST /v1/limit/change: changes or cancels an open order. */
export const limitChange = defineOperation({
  method: 'POST',
  path: '/v1/limit/change',
  example: {
    action: 'cancel',
    hash: '0'.repeat(64),
    sourceAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  },
  followsUp: true,
  summary: 'Change or cancel an open limit order, or build the transaction that does.',
  input: z
    .object({
      action: z.enum(['change', 'cancel']),
      hash: orderHash,
      sourceAddress: party.describe('The address that placed the order; the change has to be sent from it.'),
      buyAmount: newBuyAmount.optional(),
      ...limitSigner,
    })
    .refine(({ action, buyAmount }) => (action === 'change') === (buyAmount !== undefined), {
      error: 'Give buyAmount to change the order, and leave it out to cancel it.',
    }),
  output: plannedChange,
  errors: ['invalid_amount', 'order_not_open', ...depositErrors, ...readErrors],
})
