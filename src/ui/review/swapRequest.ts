import type { Units } from '../../core/asset/amount.ts'
import type { Asset } from '../../core/asset/asset.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import type { OpenRoute } from '../swap/situation.ts'
import type { SwapForm } from '../swap/swapForm.ts'

/** What somebody wants, as it stood when they went on to the review. */
export interface SwapRequest {
  readonly protocol: Protocol
  readonly from: Asset
  readonly to: Asset
  readonly amount: Units
  /** Most that the price may fall, in hundredths of a percent. */
  readonly limitBps: number
  /** What the form promised for it; a worse price is shown as one. */
  readonly expected: Units
}

/** The question of a form whose price is held. */
export function swapRequestOf(
  { from, to, limitBps }: Pick<SwapForm, 'from' | 'to' | 'limitBps'>,
  { protocol, quote }: Pick<OpenRoute, 'protocol' | 'quote'>,
): SwapRequest {
  return { protocol, from, to, amount: quote.amountIn, limitBps, expected: quote.expectedAmountOut }
}
