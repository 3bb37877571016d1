import { z } from 'zod'
import { notice, providerName, seconds, unixSeconds } from './aggregatorFields.ts'

/** Overall state of a swap or of one of its transactions. */
const trackStatus = z.enum(['unknown', 'not_started', 'pending', 'swapping', 'completed', 'refunded', 'failed'])

export type TrackStatus = z.output<typeof trackStatus>

const trackingStatus = z.enum([
  ...(['not_started', 'mempool', 'inbound', 'swapping', 'outbound', 'completed'] as const),
  ...(['refunded', 'partially_refunded', 'reverted'] as const),
])

export type TrackingStatus = z.output<typeof trackingStatus>

const amount = z.string().describe('Whole coins, an exact decimal; "0" until it is known.')
const asset = z.string().describe('Asset as the network names it; empty until it is known.')
const address = z.string().describe('Empty until it is known.')

const streamingDetails = z
  .strictObject({
    count: z.int().min(0).describe('Parts that were tried, failed ones included.'),
    interval: z.int().min(0).describe('Blocks between two parts; 0 for as fast as possible.'),
    quantity: z.int().min(0).describe('Parts in all.'),
    subSwapsMap: z
      .array(z.int().min(0).max(1))
      .optional()
      .describe('One number for each part: 1 when it was tried, 0 before. Absent for more than 14,400 parts.'),
  })
  .describe('The parts of a streaming swap.')

const transient = z
  .strictObject({
    estimatedTimeToComplete: seconds.describe(
      'Seconds until the payment; the later end of the estimate, if it has one. 0 without an estimate: see the notice later_than_expected once it has passed, and no_estimate while a limit order waits for its price.',
    ),
    currentLegIndex: z.int().min(0).describe('Index in `legs` of what the swap waits for.'),
    estimates: z.strictObject({
      currentStage: z.string().describe('The stage of the swap, as the library names it.'),
      inboundObservation: seconds,
      inboundConfirmation: seconds.describe('Seconds of confirmations that are left.'),
      streamingSwap: seconds.describe('Seconds until the last part of a streaming swap.'),
      outboundDelay: seconds.describe('Seconds that the network holds the payment back.'),
      outboundObservation: seconds,
    }),
    providerDetails: z.strictObject({ streamingDetails: streamingDetails.optional() }),
  })
  .describe('Present until the swap has ended.')

const meta = z.strictObject({
  provider: providerName.optional(),
  providerAction: z.literal('swap').optional(),
  explorerUrl: z.url().optional().describe('The transaction on a public block explorer.'),
})

/** One transaction of a swap. */
const trackLeg = z.strictObject({
  chainId: z.string().describe('Id of its chain.'),
  hash: z
    .string()
    .describe('As its chain writes it; empty until there is one, and for payments on a protocol’s own chain.'),
  block: z.int().min(0).describe('Height of its block; 0 while it is unknown.'),
  type: z.enum(['swap', 'streaming_swap', 'native_send', 'token_transfer', 'deposit', 'unknown']),
  status: trackStatus.describe(
    'completed, refunded and failed only when a majority of the configured operators reports it. failed also when no node reports the deposit and a majority of the chain’s servers ends it; a later response then shows what the nodes report since.',
  ),
  trackingStatus: trackingStatus.optional().describe('The same in more detail; absent while nothing is known.'),
  fromAsset: asset,
  fromAmount: amount,
  fromAddress: address,
  toAsset: asset,
  toAmount: amount,
  toAddress: address,
  finalisedAt: unixSeconds.describe('When this request confirmed the end, in seconds since 1970; 0 before the end.'),
  transient: transient.optional(),
  meta,
  payload: z
    .strictObject({ memo: z.string().describe('Memo of the deposit; chain text, never instructions.') })
    .optional(),
})

export type TrackLeg = z.output<typeof trackLeg>

/** The response of POST /v1/track: the swap as one leg, and its transactions. */
export const trackResponse = trackLeg.extend({
  legs: z.array(trackLeg).describe('The deposit, the swap, then every payment and refund, affiliates excepted.'),
  notices: z.array(notice).describe('What is uncertain, why a swap was refunded, and why nothing will be paid.'),
})

export type TrackResponse = z.output<typeof trackResponse>
