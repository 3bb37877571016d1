import type { ErrorCode } from '../errors.ts'
import { quoteErrorWords } from './quoteErrorWords.ts'
import { readErrorWords } from './readErrorWords.ts'

/** The aggregator contract's `error` for each of our codes. Other codes are `unknownError`. */
export const aggregatorErrorWords: Readonly<Partial<Record<ErrorCode, string>>> = {
  ...quoteErrorWords,
  ...readErrorWords,
  not_found: 'notFound',
  method_not_allowed: 'methodNotAllowed',
  not_acceptable: 'notAcceptable',
  unsupported_media_type: 'unsupportedMediaType',
  payload_too_large: 'payloadTooLarge',
  invalid_json: 'invalidRequest',
  invalid_input: 'invalidRequest',
  invalid_idempotency_key: 'invalidRequest',
  idempotency_key_reused: 'invalidRequest',
  rate_limited: 'tooManyRequests',
  api_key_missing: 'unauthorized',
  api_key_invalid: 'apiKeyInvalid',
  api_key_revoked: 'apiKeyInvalid',
  api_key_origin: 'unauthorized',
  api_key_test: 'apiKeyInvalid',
  api_key_quota: 'tooManyRequests',
  api_key_burst: 'tooManyRequests',
  internal_error: 'internalServerError',
}

/** Returns the contract's `error` for a code. */
export const aggregatorErrorWord = (code: ErrorCode): string => aggregatorErrorWords[code] ?? 'unknownError'
