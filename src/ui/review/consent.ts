import { SwapError } from '../../core/errors.ts'
import type { Consent } from '../../core/quote/lossConsent.ts'
import type { RouteCost } from '../form/market/routeCost.ts'

/** How a person accepted a loss, and how large it was then. */
export interface Consented {
  readonly by: 'checkbox' | 'word'
  readonly lossBps: bigint
}

/** The word that accepts a loss from 10 percent. Case and surrounding spaces are ignored. */
export const consentWord = 'loss'

export const isConsentWord = (text: string): boolean => text.trim().toLowerCase() === consentWord

type Cost = Pick<RouteCost, 'consent' | 'lossBps'>

/** Returns the consent that a swap still needs. An unknown market price blocks it, like a large loss. */
export function consentNeeded(cost: Cost | undefined, given: Consented | undefined): Consent {
  if (cost === undefined) return 'blocked'
  if (cost.consent !== 'checkbox' && cost.consent !== 'word') return cost.consent
  const covers =
    given !== undefined && given.lossBps >= cost.lossBps && (given.by === 'word' || cost.consent !== 'word')
  return covers ? 'none' : cost.consent
}

/** Throws `SwapError` (price_limit) if the loss needs consent and was not accepted at this size or a larger one. */
export function expectConsent(cost: Cost | undefined, given: Consented | undefined): void {
  if (consentNeeded(cost, given) === 'none') return
  throw new SwapError('The loss of this swap was not accepted.', {
    code: 'price_limit',
    hint: 'Nothing was sent. Accept the loss first, send a smaller amount, or choose another route.',
  })
}
