import type { Units } from '../../core/asset/amount.ts'
import type { Asset } from '../../core/asset/asset.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import type { OpenRoute } from '../swap/situation.ts'
import type { SwapForm } from '../swap/swapForm.ts'

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
}

/** Returns the swap of a form with a fresh price. */
export function swapRequestOf(
  { from, to, limitBps }: Pick<SwapForm, 'from' | 'to' | 'limitBps'>,
  { protocol, quote }: Pick<OpenRoute, 'protocol' | 'quote'>,
): SwapRequest {
  return { protocol, from, to, amount: quote.amountIn, limitBps, expected: quote.expectedAmountOut }
}
