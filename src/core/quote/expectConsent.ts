import { SwapError } from '../errors.ts'
import type { Consent } from './lossConsent.ts'

/**
 * How a person accepted a loss, and how large it was then, in hundredths of a percent.
 * @example
 * const consented: Consented = { by: 'checkbox', lossBps: 812n }
 */
export interface Consented {
  readonly by: 'checkbox' | 'word'
  readonly lossBps: bigint
}

/** A loss against market, and the consent that it needs. */
export interface Cost {
  readonly consent: Consent
  readonly lossBps: bigint
}

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

/** What a person saw before: the output, in units of the target asset, and their limit of the loss. */
interface SeenPrice {
  readonly expected: bigint
  readonly limitBps: number
}

/**
 * Whether the price fell below the agreed one by more than half a percent, or half of the person's limit if that is
 * less. Such a price must be accepted again.
 */
export function isWorse({ expected, limitBps }: SeenPrice, now: bigint): boolean {
  const bps = BigInt(Math.min(50, Math.floor(limitBps / 2)))
  return now * 10_000n < expected * (10_000n - bps)
}
