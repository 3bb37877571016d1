import { z } from 'zod'
import {
  addressText,
  assetIdentifier,
  bpsField,
  decimalAmount,
  notice,
  positiveDecimalAmount,
  seconds,
  unixSecondsText,
} from './aggregatorFields.ts'
import { depositFields } from './deposit.ts'

const hash = z.string().min(1).max(100)
const blockHeight = z.int().min(0).describe('Block of THORChain.')

/** Who signs, and whether a transaction is built. */
export const limitSigner = {
  sourcePublicKey: z
    .string()
    .regex(/^0[23][0-9a-fA-F]{64}$/, 'Write the 66 hex digits of a compressed key, without 0x.')
    .optional()
    .describe('Compressed key of sourceAddress in hex; see /v1/quote.'),
  dry: z
    .boolean()
    .optional()
    .describe('true, the default: terms only, without any address. false: with a transaction.'),
}

/** The distance of a limit from the market. */
const marketDistance = bpsField.describe(
  'How far the limit is above the market in hundredths of a percent; negative when the market is above it. A fill also pays for slip and fees.',
)

const queue = z
  .enum(['open', 'paused', 'off'])
  .describe(
    'paused: orders wait and none is filled. off: the network lists no orders, although some may wait. As a majority of the nodes has it in force.',
  )

/** An open limit order, as a majority of the operators reports it. */
const openOrder = z.strictObject({
  hash: hash.describe('Of the deposit that placed it, for /v1/track.'),
  sellAsset: assetIdentifier,
  buyAsset: assetIdentifier,
  sourceAddress: addressText.describe('The address that placed it. Only it can change or cancel the order.'),
  destinationAddress: addressText,
  sellAmount: decimalAmount.describe('Whole coins that were deposited.'),
  buyAmount: decimalAmount.describe('The least that the whole deposit pays after fees, in whole coins of buyAsset.'),
  filledSellAmount: decimalAmount.describe('The part of sellAmount that was swapped.'),
  filledBuyAmount: decimalAmount.describe('What it has yielded; paid out when the order ends.'),
  filledBps: bpsField.describe('The filled part in hundredths of a percent, rounded down.'),
  placedBlock: blockHeight,
  expiryBlock: blockHeight.describe('Block of THORChain in which the rest is refunded.'),
  secondsLeft: seconds.describe('Seconds until then, by six seconds a block.'),
  marketAmount: decimalAmount
    .optional()
    .describe('What the rest is worth at market before fees, in whole coins of buyAsset. Absent without an open pool.'),
  marketDistanceBps: marketDistance.optional(),
})

export type OpenOrderResult = z.input<typeof openOrder>

/** The open orders of an address. */
export const openOrders = z.strictObject({
  queue,
  orders: z.array(openOrder).describe('Soonest to expire first.'),
  unconfirmed: z
    .int()
    .min(0)
    .describe('Orders that some nodes report and no majority confirms: just placed, changed or ended, or invented.'),
})

/** The terms of a new order, and its transaction where one was requested. */
export const plannedOrder = z.strictObject({
  ...depositFields,
  sellAsset: assetIdentifier,
  buyAsset: assetIdentifier,
  sellAmount: decimalAmount,
  buyAmount: decimalAmount.describe(
    'What the whole amount pays at least after fees, in whole coins of buyAsset, as the memo states it. A part pays its share of it.',
  ),
  marketAmount: decimalAmount.describe('What sellAmount is worth at market before fees, in whole coins of buyAsset.'),
  marketDistanceBps: marketDistance,
  paysNow: decimalAmount.describe('What a swap would pay now after fees, in whole coins of buyAsset.'),
  fillsNow: z.boolean().describe('Whether a swap now would reach buyAmount, so that the order is filled at once.'),
  timeToLive: z.strictObject({ blocks: z.int().min(1), seconds }).describe('How long the order waits.'),
  fees: z.strictObject({
    outbound: decimalAmount.describe(
      'Network fee of the payout in whole coins of buyAsset; buyAmount is what is left.',
    ),
    refund: decimalAmount
      .optional()
      .describe('Network fee of refunding what is not filled, in whole coins of sellAsset. Absent when it is unknown.'),
  }),
  minimumSellAmount: decimalAmount.describe('Below this, fees could use up the order or its refund.'),
  cancel: z
    .strictObject({
      isPossible: z.boolean(),
      why: z.string().optional().describe('Why no deposit could cancel this order alone.'),
    })
    .describe('Whether the order can be cancelled while it waits, by /v1/limit/change.'),
  expiration: unixSecondsText.describe('Unix seconds, as text. Nothing of the response may be used from then on.'),
  notices: z.array(notice).describe('What is different from a swap.'),
})

export type PlannedOrderResult = z.input<typeof plannedOrder>

/** The terms of a change, and its transaction where one was requested. */
export const plannedChange = z.strictObject({
  ...depositFields,
  action: z.enum(['change', 'cancel']),
  order: openOrder.describe('The order as it is now.'),
  buyAmount: decimalAmount.optional().describe('The new limit of the whole order; absent for a cancel.'),
  marketDistanceBps: marketDistance.optional(),
  sendAsset: assetIdentifier.describe('The coin that carries the memo.'),
  sendAmount: decimalAmount.describe('The least that the nodes observe. It is donated to the pool; 0 on THORChain.'),
  expiration: unixSecondsText.describe('Unix seconds, as text. Nothing of the response may be used from then on.'),
  notices: z.array(notice).describe('What to know before signing.'),
})

/** The hash of an order in requests. */
export const orderHash = hash.describe('Hash of the deposit that placed the order, as its chain writes it.')

/** The new limit in requests. */
export const newBuyAmount = positiveDecimalAmount.describe(
  'For "change": what the whole order has to pay at least after fees, in whole coins of its buyAsset.',
)
