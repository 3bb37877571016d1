import { errorBodyIn, errorFormAt } from '../contract/errorForms.ts'
import { type ErrorCode, errorPage } from '../contract/errors.ts'

/** An error of the local server itself. */
export interface Failure {
  readonly status: number
  readonly error: string
  readonly code: ErrorCode
  readonly hint: string
  readonly headers?: Readonly<Record<string, string>>
}

export const malformedRequest: Failure = {
  status: 400,
  error: 'The request’s URL or headers are malformed.',
  code: 'invalid_input',
  hint: 'Write the path as valid UTF-8 with each reserved byte percent-encoded, one Host header, and HTTP/1.1.',
}

/** The same error as in src/contract/apiErrors.ts; a test compares the two. */
export const forbiddenHost: Failure = {
  status: 403,
  error: 'This site does not answer under that host name.',
  code: 'forbidden_host',
  hint: 'Use the address in the server card.',
}

export const expectationFailed: Failure = {
  status: 417,
  error: 'The request’s Expect header is not supported.',
  code: 'invalid_input',
  hint: 'Leave the header out, or send "Expect: 100-continue".',
}

export const noTunnel: Failure = {
  status: 405,
  error: 'This server is not a proxy.',
  code: 'method_not_allowed',
  hint: 'Use GET, HEAD or POST.',
  headers: { allow: 'GET, HEAD, POST, OPTIONS', connection: 'close' },
}

export const bodyTooLarge: Failure = {
  status: 413,
  error: 'The request’s body is larger than 6 MB.',
  code: 'payload_too_large',
  hint: 'Send a smaller body; the documentation names the limit of each endpoint.',
  headers: { connection: 'close' },
}

/** No interface has TRACE, which would return headers that scripts may not read. */
export const noTrace: Failure = {
  status: 405,
  error: 'This server does not answer TRACE.',
  code: 'method_not_allowed',
  hint: 'Use GET, HEAD or POST.',
  headers: { allow: 'GET, HEAD, POST, OPTIONS' },
}

export const methodNotAllowed: Failure = {
  status: 405,
  error: 'A file is read-only.',
  code: 'method_not_allowed',
  hint: 'Use GET or HEAD.',
  headers: { allow: 'GET, HEAD' },
}

export const notFound: Failure = {
  status: 404,
  error: 'There is nothing at this address.',
  code: 'not_found',
  hint: 'Check the path; the developer portal lists every endpoint.',
}

/** The same error as in src/contract/apiErrors.ts; a test compares the two. */
export const restarting: Failure = {
  status: 503,
  error: 'This server is restarting.',
  code: 'restarting',
  hint: 'Send the request again after Retry-After, with the same Idempotency-Key if it has one.',
  headers: { 'retry-after': '1' },
}

export const internalError = (requestId: string): Failure => ({
  status: 500,
  error: `The server failed to answer. The request’s id is ${requestId}.`,
  code: 'internal_error',
  hint: 'Try again; if it persists, look for the id in the server’s log.',
})

/**
 * Security headers of every response. Files get them from netlify.toml, functions from
 * src/server/transport/createHandler.ts; a test compares them.
 */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}

/** A failure in the form in which it is sent. */
export interface FailureMessage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Where a failure is sent. */
export interface FailurePlace {
  /** Base URL of the page that explains the code. */
  readonly siteUrl: string
  /** Path of the request, as far as it could be read. It decides the form of the body. */
  readonly path?: string | undefined
}

/** Renders a failure as the interface at its path does. */
export function failureMessage(failure: Failure, { siteUrl, path = '' }: FailurePlace): FailureMessage {
  const { error, code, hint } = failure
  const ours = { error, code, hint, documentation: errorPage(siteUrl, code) }
  const body = JSON.stringify(errorBodyIn(errorFormAt(path), { body: ours }))
  return {
    status: failure.status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...securityHeaders,
      'access-control-allow-origin': '*',
      ...failure.headers,
      'content-length': String(Buffer.byteLength(body)),
    },
    body,
  }
}

/** Creates the response for a failure. */
export function failureResponse(failure: Failure, place: FailurePlace): Response {
  const { body, ...init } = failureMessage(failure, place)
  return new Response(body, init)
}
