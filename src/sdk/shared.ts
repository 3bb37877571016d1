/** The names that every entry with a client has: errors, settings and facts of the contract. */

export { documentPaths, version } from './generated/contract.ts'
export type { ErrorCode } from './generated/errorCodes.ts'
export { ApiError, RateLimitedError, RequestRejectedError, ServiceUnavailableError } from './http/apiErrors.ts'
export {
  ConnectionFailedError,
  InvalidInputError,
  InvalidResponseError,
  PortageError,
  RequestCancelledError,
  RequestTimeoutError,
} from './http/clientErrors.ts'
export type { CallOptions, ClientOptions, WriteOptions } from './http/options.ts'
export type { RetryPolicy } from './http/retries.ts'
