import type { Behaviour, Fault } from './hosts.ts'

/** Never answers, or closes the connection. */
export const failing =
  (fault: Fault): Behaviour =>
  async () =>
    fault

/** Sends every request to another origin, as a gateway that has moved. */
export const movedTo =
  (origin: string): Behaviour =>
  async ({ url }) => {
    const { pathname, search } = new URL(url)
    return new Response('', { status: 301, headers: { ...cors, location: `${origin}${pathname}${search}` } })
  }

/** A bot wall in front of the service: a page in place of every answer. */
export const botPage =
  (status: 200 | 403): Behaviour =>
  async () =>
    new Response('<!doctype html><html><head><title>Just a moment...</title></head><body></body></html>', {
      status,
      headers: { ...cors, 'content-type': 'text/html; charset=UTF-8' },
    })

/** Rejects every request because of their number. */
export const busy =
  (retryAfterSeconds?: number): Behaviour =>
  async () =>
    new Response('{"message":"too many requests"}', {
      status: 429,
      headers: { ...cors, ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }) },
    })

/** Answers with this status and no body. */
export const brokenWith =
  (status: number): Behaviour =>
  async () =>
    new Response('', { status, headers: cors })

/** Answers well, for programs that are not browsers: the header that allows origins is there twice. */
export const doubledCors: Behaviour = async (request, answer) => {
  const reply = await answer(request)
  return withHeaders(reply, (headers) => headers.set('access-control-allow-origin', '*, *'))
}

/** Answers well without the header that allows origins. */
export const withoutCors: Behaviour = async (request, answer) =>
  withHeaders(await answer(request), (headers) => headers.delete('access-control-allow-origin'))

/** Answers preflight requests only for the header Content-Type, and only for GET and POST. */
export const onlyContentType: Behaviour = async (request, answer) => {
  if (request.method !== 'OPTIONS')
    return withHeaders(await answer(request), (headers) => headers.delete('access-control-allow-headers'))
  const allowed = { 'access-control-allow-headers': 'Content-Type', 'access-control-allow-methods': 'GET, POST' }
  return new Response(null, { status: 204, headers: { 'access-control-allow-origin': '*', ...allowed } })
}

/** The gateway of a Cosmos node in place of an answer to a path that ends so: a gRPC status as JSON. */
export const gatewayError =
  (suffix: string, { status, code, message }: GatewayError): Behaviour =>
  async (request, answer) =>
    new URL(request.url).pathname.endsWith(suffix)
      ? Response.json({ code, message, details: [] }, { status, headers: cors })
      : answer(request)

interface GatewayError {
  readonly status: number
  readonly code: number
  readonly message: string
}

/** A node that was not updated with the network. */
export const oldVersion = (querier: string): Behaviour =>
  changing('/version', (body) => ({ ...(body as object), querier }))

/** Answers without headers about its height. */
export const withoutHeight: Behaviour = async (request, answer) =>
  withHeaders(await answer(request), (headers) => {
    for (const name of [...headers.keys()].filter((key) => /height|mayachain-time/.test(key))) headers.delete(name)
  })

/** Changes the JSON of an answer to a GET whose path ends so; other answers stay. */
export const changing =
  (suffix: string, change: (body: unknown) => unknown): Behaviour =>
  async (request, answer) => {
    const reply = await answer(request)
    if (!new URL(request.url).pathname.endsWith(suffix) || !reply.ok) return reply
    const body: unknown = await reply.json()
    return Response.json(change(body), { status: reply.status, headers: withoutLength(reply.headers) })
  }

/** As public hosts send them. */
export const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' } as const

function withHeaders(reply: Response, change: (headers: Headers) => void): Response {
  const headers = new Headers(reply.headers)
  change(headers)
  return new Response(reply.body, { status: reply.status, headers })
}

function withoutLength(given: Headers): Headers {
  const headers = new Headers(given)
  headers.delete('content-length')
  return headers
}

/** Gateways that do not pass on what their node answers. */
export const misbehavingGateways: readonly (readonly [name: string, behaviour: Behaviour])[] = [
  ['sends its CORS header twice', doubledCors],
  ['sends no CORS header', withoutCors],
  ['redirects to another origin', movedTo('https://elsewhere.example.org')],
  ['sends a bot page with status 200', botPage(200)],
  ['sends a bot page with status 403', botPage(403)],
  ['limits requests', busy(30)],
  ['is a gateway without a node', brokenWith(502)],
]
