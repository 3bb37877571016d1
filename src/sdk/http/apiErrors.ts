import { statusOf } from '../generated/errorCodes.ts'
import { PortageError, type PortageErrorFacts } from './clientErrors.ts'

/** Facts of a failure that the service reported. */
export interface ApiErrorFacts extends PortageErrorFacts {
  readonly status: number
  readonly httpStatus: number
  readonly details: Readonly<Record<string, unknown>>
  readonly requestId?: string | undefined
  readonly retryAfterSeconds?: number | undefined
}

/** The service rejected the request or failed. */
export class ApiError extends PortageError {
  override name = 'ApiError'
  /** HTTP status of the failure. Errors of MCP tools have the status that REST would have. */
  readonly status: number
  /** Status of the HTTP response: 200 for an error of an MCP tool. */
  readonly httpStatus: number
  /** Figures that belong to the failure, such as recommended_min_amount_in in 1e8 base units. */
  readonly details: Readonly<Record<string, unknown>>
  /** Name this when you report the failure. */
  readonly requestId: string | undefined
  /** Seconds to wait before the next attempt. */
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, { status, httpStatus, details, requestId, retryAfterSeconds, ...facts }: ApiErrorFacts) {
    super(message, facts)
    this.status = status
    this.httpStatus = httpStatus
    this.details = details
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The request cannot succeed unchanged (4xx). */
export class RequestRejectedError extends ApiError {
  override name = 'RequestRejectedError'
}

/** Too many requests (429). `retryAfterSeconds` has the time to wait. */
export class RateLimitedError extends ApiError {
  override name = 'RateLimitedError'
}

/** The service or the network behind it cannot answer now (5xx). */
export class ServiceUnavailableError extends ApiError {
  override name = 'ServiceUnavailableError'
}

/** An object of parsed JSON. */
export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns an object, or an empty one in place of anything else. */
export const objectIn = (value: unknown): JsonObject => (isObject(value) ? value : {})

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns the error for an error object of the service. `httpStatus` is 200 for an error of an MCP tool. */
export function apiError(body: JsonObject, httpStatus: number, retryAfterSeconds?: number): ApiError {
  const inner = objectIn(body.error)
  const code = textIn(body.code) || `http_${httpStatus}`
  const status = httpStatus < 300 ? (statusOf[code] ?? 400) : httpStatus
  const message =
    textIn(inner.message) ||
    textIn(body.message) ||
    textIn(body.error) ||
    `The service responded with status ${status}.`
  const hint = textIn(body.hint) || 'Try again later. If it persists, report it to the operator of the site.'
  return new (classOf(status))(message, {
    code,
    hint,
    documentation: textIn(body.documentation),
    status,
    httpStatus,
    retryAfterSeconds,
    details: objectIn(body.details ?? inner.details),
    requestId: textIn(body.request_id) || undefined,
  })
}

function classOf(status: number): typeof ApiError {
  if (status === 429) return RateLimitedError
  return status >= 500 ? ServiceUnavailableError : RequestRejectedError
}
