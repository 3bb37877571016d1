import type { ErrorForm } from '../../contract/apiSpec.ts'
import { errorBodyIn } from '../../contract/errorForms.ts'
import { BytesResponse, byteText } from '../../std/knownBytes.ts'
import { memoizeText } from '../../std/memoizeText.ts'
import { PlainHeaders } from '../../std/plainHeaders.ts'
import type { Failure } from '../apiError.ts'
import { openToAll } from './corsHeaders.ts'

export type HeaderValues = Readonly<Record<string, string>>

/** A reply before it is serialized. */
export interface Reply {
  readonly status: number
  readonly body: unknown
  /** Media type of a body that is text; absent for JSON. */
  readonly mediaType?: string
  readonly headers?: HeaderValues
}

/** Renders a failure as the API's contract has it. */
export function renderFailure(form: ErrorForm, failure: Failure): Reply {
  const { status, headers } = failure
  return { status, headers, body: errorBodyIn(form, failure) }
}

/** Media type of JSON responses. */
export const jsonType = 'application/json; charset=utf-8'

/** Creates a JSON response, `no-store` unless its headers say otherwise. */
export function jsonResponse({ status, body, headers }: Reply): Response {
  return byteResponse({ status, body: jsonOf(body), ...(headers && { headers }) }, jsonType)
}

/** Creates the response of a reply: JSON, unless it has a media type of its own. */
export function replyResponse({ mediaType, body, ...reply }: Reply): Response {
  return mediaType !== undefined && typeof body === 'string'
    ? textResponse({ ...reply, body }, mediaType)
    : jsonResponse({ ...reply, body })
}

/** The JSON of frozen values, which are sent several times. */
const knownJson = new WeakMap<object, string>()

/** Serializes a value to a `byteText`; one that is frozen only once. */
function jsonOf(value: unknown): string {
  const isFixed = typeof value === 'object' && value !== null && Object.isFrozen(value)
  const json = (isFixed && knownJson.get(value)) || byteText(JSON.stringify(value))
  if (isFixed) knownJson.set(value, json)
  return json
}

type TextReply = Pick<Reply, 'status' | 'headers'> & { readonly body: string }

/** Creates a text response of the given media type, `no-store` unless its headers say otherwise. */
export function textResponse(reply: TextReply, mediaType: string): Response {
  return byteResponse({ ...reply, body: byteText(reply.body) }, mediaType)
}

/** Creates a text response whose body is a `byteText`. */
export function byteResponse({ status, body, headers }: TextReply, mediaType: string): Response {
  const response = new BytesResponse(body, { status, headers: usualHeaders(mediaType) })
  response.headers.set('content-length', String(body.length))
  return headers === undefined ? response : withHeaders(response, headers)
}

/** The headers of every text response of a media type. */
const usualHeaders = memoizeText((mediaType) =>
  PlainHeaders.from({
    'content-type': mediaType,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...openToAll,
  }),
)

/** Creates a response without a body, such as 202 to a notification. */
export function emptyResponse(status: number, headers?: HeaderValues): Response {
  const defaults = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
  return new Response(null, { status, headers: { ...defaults, ...openToAll, ...headers } })
}

/** Creates the response to a CORS preflight. `allow` lists the methods. */
export function preflightResponse(allow: string, allowHeaders: string): Response {
  return emptyResponse(204, {
    allow,
    'access-control-allow-methods': allow,
    'access-control-allow-headers': allowHeaders,
    'access-control-max-age': '86400',
  })
}

/** Sets headers on a response and returns it. */
export function withHeaders(response: Response, headers: HeaderValues): Response {
  for (const name in headers) response.headers.set(name, headers[name] as string)
  return response
}
