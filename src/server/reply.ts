import type { Answer, TextAndBytes } from './answer.ts'

/** Any page may call us: nothing here depends on who asks, and no cookie is read. */
const openToAll = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': [
    'Allow, Deprecation, ETag, Idempotency-Replayed, Link, RateLimit, RateLimit-Policy, Retry-After, Sunset',
    'X-Request-Id',
  ].join(', '),
}

/** What a document says beside that to pages that ask for it with a tag. Source: MCP server card draft (SEP-2127). */
export const documentCors = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'Content-Type, If-None-Match',
}

export interface Reply {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A JSON answer that no cache keeps, unless its own headers say otherwise. */
export function reply({ status, body, headers }: Reply): Answer {
  return replyText({ status, body: JSON.stringify(body), headers: { ...headers } }, 'application/json; charset=utf-8')
}

/** The same for a text of another type. */
export function replyText(
  { status, body, headers }: Reply & { readonly body: string | TextAndBytes },
  mediaType: string,
): Answer {
  return {
    status,
    headers: {
      'content-type': mediaType,
      'content-length': String(lengthOf(body)),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...openToAll,
      ...headers,
    },
    body,
  }
}

const lengthOf = (body: string | TextAndBytes) =>
  typeof body === 'string' ? Buffer.byteLength(body) : Buffer.byteLength(body[0]) + body[1].byteLength

/** An empty answer, such as 202 to a notification. */
export function empty(status: number, headers?: Readonly<Record<string, string>>): Answer {
  const own = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
  return { status, headers: { ...own, ...openToAll, ...headers }, body: null }
}

/** Answer to a CORS preflight. `allow` lists the methods. */
export function preflight(allow: string, allowHeaders: string): Answer {
  return empty(204, {
    allow,
    'access-control-allow-methods': allow,
    'access-control-allow-headers': allowHeaders,
    'access-control-max-age': '86400',
  })
}
