import type { RatePolicy } from '../../contract/limits.ts'
import { isChainId } from '../../core/chains/chains.ts'
import type { ReaderApi } from '../../core/chains/readerApi.ts'
import type { Exchange } from '../../core/nodes/net/exchange.ts'
import { exchange } from '../../core/nodes/net/exchange.ts'
import type { Transport } from '../../core/nodes/net/transport.ts'
import { ApiError } from '../apiError.ts'
import type { RequestContext, ServerContext } from '../context.ts'
import { takeForClient } from '../limits/takeForClient.ts'
import { readText } from '../transport/body.ts'
import type { FetchHandler } from '../transport/createHandler.ts'
import { createHandler } from '../transport/createHandler.ts'
import { isOwnHost } from '../transport/ownHosts.ts'
import { jsonResponse } from '../transport/responses.ts'
import type { Relay, RelayServer } from './relay.ts'
import type { BodyRule, RestRules } from './restRules.ts'
import { pathPattern, restRules } from './restRules.ts'
import { rpcRules, tronReads, tronRules } from './rpcRules.ts'

/** Limits of the read relay, which is for our own pages and no part of the published contract. */
export const relayLimits = {
  /** Largest request body: a signed transaction in hex. */
  bodyBytes: 256 * 1024,
  /** How long a chain server may take, body included; below the time limit of a function. */
  timeoutMs: 7_000,
  /** Reading a wallet of 200 coins takes about as many requests. */
  rate: { name: 'relay', limit: 300, windowSeconds: 60 },
} as const satisfies { bodyBytes: number; timeoutMs: number; rate: RatePolicy }

const json = 'application/json'

const patterns = new Map(Object.values(restRules).map(({ reads }) => [reads, reads.map(pathPattern)]))

/**
 * Creates the handler of `/relay/<chain>/<host><path>`, which forwards a reader's request to a configured chain server.
 * It is disabled unless the operator enables it. It forwards only the requests of our readers, follows no redirect and
 * passes on neither headers nor cookies. Throws `ApiError`: not_found, forbidden_host, forbidden_origin,
 * method_not_allowed, rate_limited, payload_too_large, relay_refused, relay_failed.
 */
export function createRelayHandler(serverContext: () => ServerContext): FetchHandler {
  return createHandler(
    { handle, renderFailure: (_request, failure) => privately(jsonResponse(failure)) },
    serverContext,
  )
}

async function handle(request: Request, context: RequestContext): Promise<Response> {
  if (!context.relay) throw new ApiError('not_found')
  expectOwnPage(request, context)
  if (request.method !== 'GET' && request.method !== 'POST') {
    throw new ApiError('method_not_allowed', { headers: { allow: 'GET, POST' } })
  }
  const found = findServer(request, context.relay)
  if (!found) throw new ApiError('relay_refused')
  await spend(context)
  const body = request.method === 'POST' ? await readText(request, relayLimits.bodyBytes) : ''
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const forwarded = forwardedRequest(found.server.api, { method: request.method, path: found.path, type, body })
  if (!forwarded) throw new ApiError('relay_refused')
  const exchanged = await exchange(onlyText(context.relay.send), {
    url: `${found.server.url}${forwarded.path}`,
    headers: forwarded.type === undefined ? {} : { 'content-type': forwarded.type },
    body: forwarded.body,
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(relayLimits.timeoutMs)]),
  })
  return answerOf(exchanged)
}

/** Refuses pages of other sites: the relay belongs to our own pages. Programs have neither header. */
function expectOwnPage({ headers, url }: Request, { hosts }: RequestContext): void {
  if (!isOwnHost(headers.get('host') ?? new URL(url).host, hosts)) throw new ApiError('forbidden_host')
  const origin = headers.get('origin')
  const isForeign = origin !== null && !(URL.canParse(origin) && isOwnHost(new URL(origin).host, hosts))
  const site = headers.get('sec-fetch-site') ?? 'same-origin'
  if (isForeign || site !== 'same-origin') throw new ApiError('forbidden_origin')
}

/** Finds the configured server that a path names, and the path behind it, undecoded. */
function findServer({ url }: Request, { servers }: Relay): { server: RelayServer; path: string } | undefined {
  const { pathname, search } = new URL(url)
  const [, chain = '', host = '', rest = ''] = /^\/relay\/([A-Z]+)\/([a-z\d.:[\]-]+)(\/.*)?$/.exec(pathname) ?? []
  if (!isChainId(chain)) return undefined
  const server = servers[chain]?.find((each) => new URL(each.url).host === host)
  return server && { server, path: `${rest}${search}` }
}

async function spend({ limiter, client }: RequestContext): Promise<void> {
  const { allowed, retryAfterSeconds } = await takeForClient(limiter, relayLimits.rate, client, 1)
  if (!allowed) throw new ApiError('rate_limited', { headers: { 'retry-after': String(retryAfterSeconds) } })
}

/** Rejects answers that are neither JSON nor plain text, such as the page of a bot wall. */
const onlyText =
  (send: Transport): Transport =>
  async (request) => {
    const response = await send(request)
    const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
    if (type === 'application/json' || type === 'text/plain') return response
    response.body?.cancel().catch(() => {})
    throw new TypeError('The answer is neither JSON nor text.')
  }

/** Passes on status and text. A server that did not take the request answers as it would directly: 429, 403, 503. */
function answerOf(exchanged: Exchange): Response {
  if ('failure' in exchanged) {
    const { reason, status } = exchanged.failure
    const wasRefused = (reason === 'busy' || reason === 'denied') && status !== undefined
    if (wasRefused) return privately(new Response(null, { status }))
    throw new ApiError('relay_failed')
  }
  const { status, text } = exchanged.answer
  if (status < 200 || status === 204 || status === 205 || status === 304) throw new ApiError('relay_failed')
  const type = /^\s*[[{]/.test(text) ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8'
  return privately(new Response(text, { status, headers: { 'content-type': type } }))
}

/** Never stored, and of no use to another site. */
function privately(response: Response): Response {
  response.headers.delete('access-control-allow-origin')
  response.headers.delete('access-control-expose-headers')
  response.headers.set('cache-control', 'no-store')
  response.headers.set('cross-origin-resource-policy', 'same-origin')
  return response
}

/** A request behind the relay's own prefix. */
export interface RelayRequest {
  readonly method: string
  /** With its query, exactly as it was sent. */
  readonly path: string
  /** Media type without parameters, in lower case; empty without a body. */
  readonly type: string
  readonly body: string
}

/** A request to a chain server. Nothing of the caller's is in it that a rule did not check. */
interface ForwardedRequest {
  readonly path: string
  readonly body?: string
  readonly type?: string
}

/** Returns what the relay forwards to a server of an interface; undefined for a request that is not on its list. */
export function forwardedRequest(api: ReaderApi, request: RelayRequest): ForwardedRequest | undefined {
  if (api === 'trongrid') {
    if (request.method === 'GET') return tronReads.test(request.path) ? { path: request.path } : undefined
    const [, name = ''] = /^\/wallet\/([a-z]+)$/.exec(request.path) ?? []
    return post(request, Object.hasOwn(tronRules, name) ? tronRules[name] : undefined)
  }
  if (api === 'jsonrpc' || api === 'solana' || api === 'rippled') {
    return request.path === '' ? post(request, rpcRules[api]) : undefined
  }
  return rest(restRules[api], request)
}

function rest({ reads, sends }: RestRules, request: RelayRequest): ForwardedRequest | undefined {
  const { method, path } = request
  if (method === 'GET') return patterns.get(reads)?.some((one) => one.test(path)) ? { path } : undefined
  const send = Object.hasOwn(sends, path) ? sends[path] : undefined
  return send && post(request, send.body, send.type)
}

function post(request: RelayRequest, rule: BodyRule | undefined, type = json): ForwardedRequest | undefined {
  const body = request.method === 'POST' && request.type === type ? rule?.(request.body) : undefined
  return body === undefined ? undefined : { path: request.path, body, type }
}
