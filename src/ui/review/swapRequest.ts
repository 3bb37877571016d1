import type { Units } from '../../core/asset/amount.ts'
import { type Asset, homeChain } from '../../core/asset/asset.ts'
import { type Protocol, protocols } from '../../core/chains/protocol.ts'
import type { StreamingParams } from '../../core/quote/streamingParams.ts'
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
  readonly amount: Units
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

/** An address of the form, and the name that it was resolved from, which is resolved again before signing. */
export type RequestedRecipient = Pick<CheckedRecipient, 'address' | 'name'>

/** Returns the swap of a form with a fresh price. */
export function swapRequestOf(
  { from, to, limitBps, ...form }: Pick<SwapForm, 'from' | 'to' | 'limitBps' | 'speed' | 'destination' | 'refund'>,
  { protocol, quote }: Pick<OpenRoute, 'protocol' | 'quote'>,
): SwapRequest {
  const isRefundable = homeChain(from, protocol) !== protocols[protocol].chain
  return {
    protocol,
    from,
    to,
    amount: quote.amountIn,
    limitBps,
    expected: quote.expectedAmountOut,
    streaming: form.speed?.protocol === protocol ? form.speed : undefined,
    destination: acceptedRecipient(form.destination),
    partner: partnerTermsOf(quote)?.partner,
    refund: isRefundable ? acceptedRecipient(form.refund) : undefined,
  }
}
