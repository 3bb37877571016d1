import type { ApiSpec } from './apiSpec.ts'
import { type Operation, pathParams } from './defineOperation.ts'
import type { ErrorCode } from './errors.ts'

/** Codes that every operation with an API key can return, besides its own. */
export const keyErrors = [
  'api_key_missing',
  'api_key_invalid',
  'api_key_revoked',
  'api_key_origin',
  'api_key_test',
  'api_key_quota',
  'api_key_burst',
  'rate_limited',
  'storage_unavailable',
  'misconfigured',
] as const satisfies readonly ErrorCode[]

/** Codes of an operation that needs no API key and was sent one. */
const sentKeyErrors = keyErrors.filter((code) => code !== 'api_key_missing')

/** Codes of every request with a body. */
const bodyErrors = ['invalid_json', 'payload_too_large', 'unsupported_media_type'] as const

/** Codes of every operation that accepts an Idempotency-Key. */
const idempotencyErrors = [
  'invalid_idempotency_key',
  'idempotency_in_progress',
  'idempotency_key_reused',
  'storage_unavailable',
] as const

/**
 * Returns every code of an API's operation, each once: its own, then those of the HTTP frame. The support API's
 * operations list all of theirs.
 */
export function errorsOf(
  operation: Operation,
  { security, errorForm }: Pick<ApiSpec, 'security' | 'errorForm'>,
): readonly ErrorCode[] {
  if (errorForm === 'service') return operation.errors
  const { errors, method, path, idempotent, isKeyless, acceptsKey } = operation
  return [
    ...new Set<ErrorCode>([
      ...errors,
      'method_not_allowed',
      ...(method === 'POST' ? bodyErrors : []),
      ...(idempotent ? idempotencyErrors : []),
      ...(pathParams(path).length > 0 ? (['not_found'] as const) : []),
      ...(security && !isKeyless ? keyErrors : []),
      ...(acceptsKey ? sentKeyErrors : []),
    ]),
  ]
}
