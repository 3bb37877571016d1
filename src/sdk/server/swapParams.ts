import { canonicalJson } from '../../core/quote/signedQuotes/canonicalJson.ts'
import { type CheckedTerms, checkTerms, expectParameter, type SwapTerms } from '../planning/swapTerms.ts'
import type { Journal } from './journal.ts'
import type { Signer } from './signer.ts'

/**
 * A swap of a backend.
 * @example
 * const swapOf = (rest: Omit<SwapParams, 'from' | 'to'>): SwapParams => ({ ...rest, from: 'BTC.BTC', to: 'ETH.ETH' })
 */
export interface SwapParams extends SwapTerms {
  /**
   * Your own name of the swap, such as an order number. The same id is signed once, in every process of the journal.
   */
  readonly id: string
  readonly signer: Signer
  /** Stores the signed bytes before they are broadcast. */
  readonly journal: Journal
  /** Stops following the swap. What was broadcast stays broadcast. */
  readonly signal?: AbortSignal
}

/** A swap whose parameters are valid. */
export interface SwapRequest extends SwapParams, CheckedTerms {
  readonly amount: CheckedTerms['amount']
  /** What the person agreed to, as text. */
  readonly text: string
}

/** Checks parameters that types cannot. Throws what `checkTerms` throws, also for an invalid id. */
export function readSwapParams(params: SwapParams): SwapRequest {
  const { id } = params
  expectParameter(typeof id === 'string' && /^.{1,255}$/u.test(id), 'id has to be a text of 1 to 255 characters.')
  const checked = checkTerms(params)
  const { network, from, to, amount, destination, refund = '', maxLossBps } = checked
  const agreed = { network, from, to, amount: amount.toString(), destination, refund, maxLossBps }
  return { ...checked, text: canonicalJson(agreed) }
}
