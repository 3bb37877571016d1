import { limits } from '../contract/limits.ts'
import { protocolVersions } from '../contract/mcp.ts'
import { serverCard } from '../discovery/registry/serverCard.ts'
import { acceptsJson, acceptsNamed } from './accept.ts'
import { readJson, requireJsonBody } from './body.ts'
import type { ServerContext } from './context.ts'
import { createDoor, failureOf, type Handling, type Visit } from './door.ts'
import { ApiError, type Failure } from './failure.ts'
import { createMcpMethods, type McpMethods, type ToolService } from './mcpMethods.ts'
import { isAllowedOrigin, isOwnHost } from './ownHosts.ts'
import { type RateVerdict, rateLimitHeaders } from './rateLimit.ts'
import { empty, preflight, reply, replyText } from './reply.ts'
import { dispatch, fault, idOf, isObject, type RpcFault, type RpcId, rpcCodes, writeResponse } from './rpc.ts'

const allow = 'GET, HEAD, POST, OPTIONS'
const allowHeaders =
  '*, Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID, Authorization'

/**
 * The MCP door: streamable HTTP without state. One JSON answer for each POST, no stream, no session; any other GET
 * than one for a stream is given the server card.
 */
export function createMcpHandler(
  services: Readonly<Record<string, ToolService>>,
  context: () => ServerContext,
): Handling {
  const methods = createMcpMethods(services)
  return createDoor(
    { answer: (visit) => answer(visit, methods), refuse: (request, failure) => refuse(request, failure) },
    context,
  )
}

/** Every answer tells where the client stands in its window; only a POST spends, and whatever becomes of it. */
async function answer(visit: Visit, methods: McpMethods): Promise<Response> {
  const { request, world, client } = visit
  const policy = world.rates.mcp
  const read = request.method === 'POST' ? await readMessage(request) : undefined
  const cost = read === undefined ? 0 : Math.min(costOf(read), policy.limit)
  const verdict = await world.limiter.take(policy, client, cost)
  const response = await admit(visit, read, verdict, methods).catch((thrown: unknown) =>
    refuse(request, failureOf(thrown, visit), read && 'body' in read ? idOf(read.body) : null),
  )
  for (const [name, value] of Object.entries(rateLimitHeaders(verdict, policy))) response.headers.set(name, value)
  return response
}

type Read = { readonly body: unknown } | { readonly refusal: unknown }

async function readMessage(request: Request): Promise<Read> {
  try {
    return { body: await readJson(request) }
  } catch (refusal) {
    return { refusal }
  }
}

/** A batch counts its members, or one POST were twenty questions to the nodes. */
function costOf(read: Read): number {
  return 'body' in read && Array.isArray(read.body) ? Math.max(1, read.body.length) : 1
}

async function admit(
  visit: Visit,
  read: Read | undefined,
  verdict: RateVerdict,
  methods: McpMethods,
): Promise<Response> {
  const { request, world } = visit
  requireOwnHost(request, world)
  if (request.method === 'OPTIONS') return preflight(allow, allowHeaders)
  if (request.method === 'GET' || request.method === 'HEAD') return card(request, world)
  if (read === undefined) throw new ApiError('method_not_allowed', { headers: { allow } })
  if (!verdict.allowed) {
    const wait = verdict.retryAfterSeconds
    throw new ApiError('rate_limited', { hint: `Ask again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.` })
  }
  requireJsonBody(request)
  if (!acceptsJson(request.headers.get('accept'))) throw new ApiError('not_acceptable')
  if ('refusal' in read) throw read.refusal
  return converse(visit, read.body, methods(visit))
}

/** Beats DNS rebinding: the name that we were called by is ours, and so may speak the page that called, if one did. */
function requireOwnHost(request: Request, { hosts }: ServerContext): void {
  if (!isOwnHost(request.headers.get('host') ?? new URL(request.url).host, hosts)) throw new ApiError('forbidden_host')
  const origin = request.headers.get('origin')
  if (origin !== null && !isAllowedOrigin(origin, hosts)) throw new ApiError('forbidden_origin')
}

/** The server card; a GET that wants an event stream learns that there is none. */
function card(request: Request, { siteUrl }: ServerContext): Response {
  const accept = request.headers.get('accept')
  if (acceptsNamed(accept, 'text/event-stream')) {
    throw new ApiError('method_not_allowed', {
      message: 'This server sends no event stream.',
      hint: 'POST JSON-RPC messages; each is answered with one JSON response.',
      headers: { allow: 'POST, OPTIONS', vary: 'Accept' },
    })
  }
  const own = 'application/mcp-server-card+json'
  const type = acceptsNamed(accept, own) ? own : 'application/json; charset=utf-8'
  const headers = { 'content-type': type, 'cache-control': 'public, max-age=3600', vary: 'Accept' }
  return reply({ status: 200, body: serverCard(siteUrl), headers })
}

/** Answers a message or a batch. Errors inside a well-formed request are JSON-RPC errors under status 200. */
async function converse(
  { request, world, requestId }: Visit,
  body: unknown,
  methods: ReturnType<McpMethods>,
): Promise<Response> {
  const objection = objectionTo(body, request.headers.get('mcp-protocol-version'))
  if (objection) return reply({ status: 400, body: fault(idOf(body), objection) })
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body]
  const report = (thrown: unknown) => world.report(requestId, thrown)
  const answers = await Promise.all(messages.map((message) => dispatch(message, methods, report)))
  const due = answers.filter((one) => one !== undefined)
  const [first] = due
  if (!first) return empty(202)
  if (Array.isArray(body)) return send(200, `[${due.map(writeResponse).join(',')}]`)
  const malformed = 'error' in first && first.error.code === rpcCodes.invalidRequest
  return send(malformed ? 400 : 200, writeResponse(first))
}

const send = (status: number, body: string) => replyText({ status, body }, 'application/json; charset=utf-8')

/** Why the request as a whole is refused, or undefined. A missing version header means 2025-03-26. */
function objectionTo(body: unknown, version: string | null): RpcFault | undefined {
  const supported: readonly string[] = protocolVersions
  if (version !== null && !supported.includes(version) && !isInitialize(body)) {
    return {
      code: rpcCodes.unsupportedVersion,
      message: `Unsupported protocol version. This server speaks ${supported.join(', ')}.`,
      data: { supported, requested: version.slice(0, 32) },
    }
  }
  if (!Array.isArray(body)) return undefined
  const invalid = (message: string) => ({ code: rpcCodes.invalidRequest, message: `Invalid Request: ${message}` })
  if (version === '2025-06-18') return invalid('batches are not part of revision 2025-06-18')
  if (body.length === 0) return invalid('the batch is empty')
  if (body.length > limits.batchMembers) return invalid(`a batch has at most ${limits.batchMembers} messages`)
  if (body.some(isInitialize)) return invalid('initialize cannot be part of a batch')
  return undefined
}

const isInitialize = (message: unknown) => isObject(message) && message.method === 'initialize'

/** A POST is told in JSON-RPC, with the error object as its data; everything else with the error object itself. */
function refuse(request: Request, failure: Failure, id: RpcId | null = null): Response {
  if (request.method !== 'POST') return reply(failure)
  const codes: Partial<Record<string, number>> = {
    invalid_json: rpcCodes.parseError,
    internal_error: rpcCodes.internalError,
    misconfigured: rpcCodes.internalError,
  }
  const code = codes[failure.body.code] ?? rpcCodes.refused
  const { status, headers, body } = failure
  return reply({ status, headers, body: fault(id, { code, message: `${body.error} ${body.hint}`, data: body }) })
}
