import type { Outgoing } from './outgoing.ts'

/** A failure of the local server itself, in the shape of the API's error object. */
export interface Failure {
  readonly status: number
  readonly error: string
  readonly code: string
  readonly hint: string
  readonly headers?: Readonly<Record<string, string>>
}

export const malformedRequest: Failure = {
  status: 400,
  error: 'The request’s address or headers cannot be read.',
  code: 'invalid_input',
  hint: 'Write the path as valid UTF-8 with each reserved byte percent-encoded, and one Host header.',
}

export const bodyTooLarge: Failure = {
  status: 413,
  error: 'The request’s body is larger than 6 MB.',
  code: 'payload_too_large',
  hint: 'Send a smaller body; the documentation names the limit of each endpoint.',
  headers: { connection: 'close' },
}

export const methodNotAllowed: Failure = {
  status: 405,
  error: 'A file can only be read.',
  code: 'method_not_allowed',
  hint: 'Use GET or HEAD.',
  headers: { allow: 'GET, HEAD' },
}

export const notFound: Failure = {
  status: 404,
  error: 'Nothing stands at this address.',
  code: 'not_found',
  hint: 'Check the path; the developer portal lists every address.',
}

export const internalError = (requestId: string): Failure => ({
  status: 500,
  error: `The server failed to answer. The request’s id is ${requestId}.`,
  code: 'internal_error',
  hint: 'Try again; when it happens again, look for the id in the server’s log.',
})

/** Renders a failure as the API would: error, code, hint and the page that explains the code. */
export function failureAnswer(failure: Failure, siteUrl: string): Outgoing {
  const { error, code, hint } = failure
  return {
    status: failure.status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      ...failure.headers,
    },
    body: JSON.stringify({ error, code, hint, documentation: `${siteUrl}/developers/errors/${code}` }),
  }
}
