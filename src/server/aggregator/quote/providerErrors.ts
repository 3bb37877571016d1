import { aggregatorErrorWord } from '../../../contract/aggregator/errorWords.ts'
import type { ProviderError } from '../../../contract/errorBodies.ts'
import { type ErrorCode, errors } from '../../../contract/errors.ts'
import { SwapError } from '../../../core/errors.ts'
import { ApiError } from '../../failure.ts'

/** Longest message, because it may contain a node's text. */
const MESSAGE_LIMIT = 400

/** Returns why a provider has no route. Rethrows what is neither a `SwapError` nor an `ApiError`. */
export function providerErrorOf(provider: string, thrown: unknown): ProviderError {
  if (!(thrown instanceof SwapError) && !(thrown instanceof ApiError)) throw thrown
  const { code, message, hint } = thrown
  return { provider, errorCode: aggregatorErrorWord(code), message: message.slice(0, MESSAGE_LIMIT), code, hint }
}

/** Returns the error of a provider that gave no reason itself, from the error table. */
export function plainProviderError(provider: string, code: ErrorCode): ProviderError {
  const { title, hint } = errors[code]
  return { provider, errorCode: aggregatorErrorWord(code), message: title, code, hint }
}

/** No requested provider has a route (no_route). The response lists the reason of each. */
export class NoRouteError extends ApiError {
  override name = 'NoRouteError'
  constructor(providerErrors: readonly ProviderError[]) {
    super('no_route', { providerErrors })
  }
}
