import { aggregatorErrorWord } from '../../../contract/aggregator/aggregatorErrorWords.ts'
import type { ProviderError } from '../../../contract/errorBodies.ts'
import { type ErrorCode, errors } from '../../../contract/errors.ts'
import { SwapError } from '../../../core/errors.ts'
import { parseWholeNumber } from '../../../std/wholeNumber.ts'
import { ApiError, detailsOf } from '../../apiError.ts'

/** Longest message, because it may contain a node's text. */
const MESSAGE_LIMIT = 400

/** Returns why a provider has no route. Rethrows what is neither a `SwapError` nor an `ApiError`. */
export function providerErrorOf(provider: string, thrown: unknown): ProviderError {
  if (!(thrown instanceof SwapError) && !(thrown instanceof ApiError)) throw thrown
  const { code, message, hint } = thrown
  const reason = { message: message.slice(0, MESSAGE_LIMIT), code, hint, ...detailsOf(thrown) }
  return { provider, errorCode: aggregatorErrorWord(code), ...reason }
}

/** Returns the error of a provider that gave no reason itself, from the error table. */
export function plainProviderError(provider: string, code: ErrorCode): ProviderError {
  const { title, hint } = errors[code]
  return { provider, errorCode: aggregatorErrorWord(code), message: title, code, hint }
}

/**
 * No requested provider has a route. The response lists the reason of each; where those that could trade the pair
 * agree, it has their code, text and facts, and else no_route.
 */
export class NoRouteError extends ApiError {
  override name = 'NoRouteError'
  constructor(providerErrors: readonly ProviderError[]) {
    const agreed = agreedReason(providerErrors)
    if (agreed === undefined) super('no_route', { providerErrors })
    else super(agreed.code, { message: agreed.message, hint: agreed.hint, facts: agreed.details, providerErrors })
  }
}

/** A provider with one of these codes cannot trade the pair, whatever the request is. */
const cannotTrade: ReadonlySet<ErrorCode> = new Set([
  'unsupported_asset',
  'unsupported_pair',
  'pool_unavailable',
  'provider_unknown',
])

/**
 * Returns the error that the providers share, of several the one with the lowest minimum; undefined when they differ.
 */
function agreedReason(errors: readonly ProviderError[]): ProviderError | undefined {
  const able = errors.filter(({ code }) => !cannotTrade.has(code))
  const [first, ...others] = able.length > 0 ? able : errors
  if (first === undefined || others.some(({ code }) => code !== first.code)) return undefined
  return others.reduce((least, one) => (minimumOf(one) < minimumOf(least) ? one : least), first)
}

function minimumOf({ details }: ProviderError): bigint {
  const stated = parseWholeNumber(details?.recommended_min_amount_in ?? '')
  return stated ?? 2n ** 256n
}
