import type { ErrorRow } from './errorRow.ts'

/** Failures of the service itself; the swap library's own stand in core/errors.ts. */
export type ApiErrorCode =
  | 'forbidden_host'
  | 'forbidden_origin'
  | 'not_found'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'unsupported_media_type'
  | 'payload_too_large'
  | 'invalid_json'
  | 'invalid_input'
  | 'invalid_email'
  | 'invalid_idempotency_key'
  | 'idempotency_key_reused'
  | 'idempotency_in_progress'
  | 'rate_limited'
  | 'storage_unavailable'
  | 'misconfigured'
  | 'internal_error'

/** The failures of the service itself. */
export const apiErrors = {
  forbidden_host: {
    status: 403,
    title: 'This site does not answer under that host name.',
    cause:
      'The Host header names neither the site nor one of its previews. This keeps foreign names from being pointed at the server.',
    hint: 'Use the address that the server card names.',
  },
  forbidden_origin: {
    status: 403,
    title: 'Pages of that origin may not ask this server.',
    cause: 'The Origin header is no https page and no page of this machine.',
    hint: 'Serve the page over https, or ask from outside of a browser.',
  },
  not_found: {
    status: 404,
    title: 'There is nothing at this address.',
    cause: 'No endpoint has this path. Perhaps there is a typing error in it, or it belongs to another version.',
    hint: 'Read the list of endpoints in the documentation.',
  },
  method_not_allowed: {
    status: 405,
    title: 'The method is not offered here.',
    cause: 'The path exists, but not with this HTTP method.',
    hint: 'Use one of the methods in the Allow header.',
  },
  not_acceptable: {
    status: 406,
    title: 'Only JSON is offered here.',
    cause:
      'The Accept header rules out every form that the address offers: JSON at an interface, HTML and markdown at a page.',
    hint: 'Send "Accept: application/json", or no Accept header at all.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Only JSON is understood here.',
    cause: 'The Content-Type header is missing or names something else than JSON.',
    hint: 'Send the body with "Content-Type: application/json".',
  },
  payload_too_large: {
    status: 413,
    title: 'The request body is too large.',
    cause: 'The body is larger than the endpoint reads.',
    hint: 'Send a smaller body; the documentation names the limit.',
  },
  invalid_json: {
    status: 400,
    title: 'The request body is not valid JSON.',
    cause:
      'The body is empty, cut off, not UTF-8, or holds something that JSON does not know, such as a trailing comma.',
    hint: 'Check the body with a JSON parser; it must be UTF-8.',
  },
  invalid_input: {
    status: 400,
    title: 'The input does not fit its description.',
    cause:
      'A field is missing, has the wrong type or a value out of its range, or the body has a field that is not described.',
    hint: 'Correct the fields that the message names and ask again.',
  },
  invalid_email: {
    status: 400,
    title: 'The e-mail address is not valid.',
    cause: 'The "email" field is missing or holds no address that mail can be sent to.',
    hint: 'Give a valid address in the "email" field.',
  },
  invalid_idempotency_key: {
    status: 400,
    title: 'The Idempotency-Key is empty or too long.',
    cause: 'The header is there, but holds nothing, or more characters than are kept.',
    hint: 'Send any unique string of 1 to 255 characters, such as a UUID, or leave the header out.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'This Idempotency-Key belongs to another request.',
    cause: 'The key was used within the last hour with another body or on another endpoint.',
    hint: 'Take a new key for a new request; repeat a key only together with the same body.',
  },
  idempotency_in_progress: {
    status: 409,
    title: 'The first request with this Idempotency-Key is still being executed.',
    cause:
      'Two requests with one key met. The first is executed; the second may not be, and its answer is not known yet.',
    hint: 'Wait as long as Retry-After says, then send the same request again.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests from this address.',
    cause:
      'Your address has used up its requests for this window, or the site its newsletter subscriptions for the day. Clients behind one IPv4 address or one IPv6 /64 network count together, and IPv6 /48 networks have a wider limit.',
    hint: 'Wait as long as Retry-After says; the RateLimit headers tell how much is left.',
  },
  storage_unavailable: {
    status: 503,
    title: 'The service has no working storage at the moment, so nothing was kept.',
    cause: 'The database cannot be reached or cannot write, or the site has none configured.',
    hint: 'Try again in a minute. If it persists, the site’s operator finds the reason in its log (DATABASE_URL, DATA_DIR).',
  },
  misconfigured: {
    status: 503,
    title: 'The service is not configured to answer.',
    cause: 'A setting of this installation is missing or wrong. The message names it and never its value.',
    hint: 'The site’s operator must correct the setting in the message.',
  },
  internal_error: {
    status: 500,
    title: 'The service failed.',
    cause: 'Something happened that we did not foresee. The answer carries a request id and nothing of our inside.',
    hint: 'Try again; if it lasts, report the request id.',
  },
} as const satisfies Record<ApiErrorCode, ErrorRow>
