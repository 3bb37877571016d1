import type { Units } from '../../core/asset/amount.ts'
import { type Asset, homeChain } from '../../core/asset/asset.ts'
import { type Protocol, protocols } from '../../core/chains/protocol.ts'
import type { StreamingParams } from '../../core/quote/streamingParams.ts'
import type { LiveOrder } from '../form/order/liveOrder.ts'
import { partnerTermsOf } from '../form/partner/partnerQuote.ts'
import type { PartnerRecord } from '../form/partner/partnerRecord.ts'
import { acceptedRecipient, type CheckedRecipient } from '../form/recipientState.ts'
import type { OpenRoute } from '../form/situation.ts'
import type { SwapForm } from '../form/swapForm.ts'

/** The swap that the person opened for review. */
export interface SwapRequest {
  readonly protocol: Protocol
  readonly from: Asset
  readonly to: Asset
  /** Of the form's quote. A review finds the one that pays `atLeast` again. */
  readonly amount: Units
  /** The least to receive, in units of `to`, which the memo demands; undefined where the amount was typed. */
  readonly atLeast?: Units | undefined
  /** Whether the amount is one of a payment without a wallet, in whole steps. */
  readonly isMemoless?: boolean | undefined
  /** The limit order; undefined for a swap at market. */
  readonly order?: RequestedOrder | undefined
  /** How far the price may fall, in hundredths of a percent. */
  readonly limitBps: number
  /** Output that the form showed; a worse price must be accepted again. */
  readonly expected: Units
  /** How to split the swap; undefined for the best price without a long wait. */
  readonly streaming?: StreamingParams | undefined
  /** The destination of the form; undefined for the connected wallet's. */
  readonly destination?: RequestedRecipient | undefined
  /** The refund address of the form; undefined for the sender's. */
  readonly refund?: RequestedRecipient | undefined
  /** The partner that the form's price includes. */
  readonly partner?: PartnerRecord | undefined
}

/** A limit order as the form showed it: the least that the whole amount pays, in units of `to`, and its length. */
interface RequestedOrder {
  readonly limit: Units
  readonly blocks: number
}

/** What the form's other side shows besides its quote. */
interface RequestedTerms {
  /** The output that was typed. */
  readonly atLeast?: Units | undefined
  readonly order?: Pick<LiveOrder, 'figures' | 'blocks'> | undefined
}

/** An address of the form, and the name that it was resolved from, which is resolved again before signing. */
export type RequestedRecipient = Pick<CheckedRecipient, 'address' | 'name'>

type RequestedForm = Pick<SwapForm, 'from' | 'to' | 'limitBps' | 'speed' | 'destination' | 'refund'> &
  Partial<Pick<SwapForm, 'mode'>>

/** Returns the swap or the limit order of a form with a fresh price. */
export function swapRequestOf(
  { from, to, limitBps, ...form }: RequestedForm,
  { protocol, quote }: Pick<OpenRoute, 'protocol' | 'quote'>,
  { atLeast, order }: RequestedTerms = {},
): SwapRequest {
  const { figures, blocks } = order ?? {}
  const limit = figures && blocks !== undefined && { order: { limit: figures.output, blocks } }
  const isRefundable = homeChain(from, protocol) !== protocols[protocol].chain
  return {
    protocol,
    from,
    to,
    amount: quote.amountIn,
    ...(atLeast !== undefined && { atLeast }),
    ...((atLeast !== undefined || limit) && { isMemoless: form.mode === 'memoless' }),
    limitBps,
    ...limit,
    expected: figures?.output ?? quote.expectedAmountOut,
    streaming: form.speed?.protocol === protocol ? form.speed : undefined,
    destination: acceptedRecipient(form.destination),
    partner: partnerTermsOf(quote)?.partner,
    refund: isRefundable ? acceptedRecipient(form.refund) : undefined,
  }
}
