import { ApiError, type Failure } from '../apiError.ts'
import type { RequestContext, ServerContext } from '../context.ts'
import { type RateVerdict, rateLimitHeaders } from '../limits/rateLimiter.ts'
import { takeForClient } from '../limits/takeForClient.ts'
import { acceptsJson } from './accept.ts'
import { readJson, requireJsonBody } from './body.ts'
import { createHandler, type FetchHandler, failureOf } from './createHandler.ts'
import { isAllowedOrigin, isOwnHost } from './ownHosts.ts'
import { jsonResponse, preflightResponse, withHeaders } from './responses.ts'
import { fault, idOf, type RpcId, rpcCodes } from './rpc.ts'

/** A protocol over JSON-RPC: MCP or A2A. */
export interface RpcProtocol {
  /** The HTTP methods that it accepts, and the headers that pages of other origins may send. */
  readonly allow: string
  readonly allowHeaders: string
  /** Answers GET and HEAD. */
  readonly handleGet: (request: Request, context: ServerContext) => Response | Promise<Response>
  /** Answers the parsed JSON body of a POST. */
  readonly handleMessage: (request: Request, body: unknown, context: RequestContext) => Promise<Response>
}

/**
 * Creates the handler of a JSON-RPC protocol. All of them accept own host names only, share one window of the limit
 * `mcp`, take and return JSON, and report errors as JSON-RPC.
 */
export function createRpcHandler(protocol: RpcProtocol, serverContext: () => ServerContext): FetchHandler {
  return createHandler(
    {
      handle: (request, context) => handle(request, context, protocol),
      renderFailure: (request, failure) => renderFailure(request, failure),
    },
    serverContext,
  )
}

/** Every response reports the client's window. Only a POST spends from it, whatever its outcome. */
async function handle(request: Request, context: RequestContext, protocol: RpcProtocol): Promise<Response> {
  const policy = context.rates.mcp
  const message = request.method === 'POST' ? await readMessage(request) : undefined
  const cost = message === undefined ? 0 : Math.min(costOf(message), policy.limit)
  const verdict = await takeForClient(context.limiter, policy, context.client, cost)
  const id = message && 'body' in message ? idOf(message.body) : null
  const response = await serve(request, context, message, verdict, protocol).catch((thrown: unknown) =>
    renderFailure(request, failureOf(thrown, context), id),
  )
  return withHeaders(response, rateLimitHeaders(verdict, policy))
}

/** A POST's JSON, or the error that reading it threw. */
type Message = { readonly body: unknown } | { readonly thrown: unknown }

async function readMessage(request: Request): Promise<Message> {
  try {
    return { body: await readJson(request) }
  } catch (thrown) {
    return { thrown }
  }
}

/** A batch costs one unit per member, because each may query the nodes. */
function costOf(message: Message): number {
  return 'body' in message && Array.isArray(message.body) ? Math.max(1, message.body.length) : 1
}

async function serve(
  request: Request,
  context: RequestContext,
  message: Message | undefined,
  verdict: RateVerdict,
  { allow, allowHeaders, handleGet, handleMessage }: RpcProtocol,
): Promise<Response> {
  requireOwnHost(request, context)
  if (request.method === 'OPTIONS') return preflightResponse(allow, allowHeaders)
  if (request.method === 'GET' || request.method === 'HEAD') return handleGet(request, context)
  if (message === undefined) throw new ApiError('method_not_allowed', { headers: { allow } })
  if (!verdict.allowed) {
    const wait = verdict.retryAfterSeconds
    throw new ApiError('rate_limited', { hint: `Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.` })
  }
  requireJsonBody(request)
  if (!acceptsJson(request.headers.get('accept'))) throw new ApiError('not_acceptable')
  if ('thrown' in message) throw message.thrown
  return handleMessage(request, message.body, context)
}

/** Prevents DNS rebinding: requires one of our own host names and, from a browser, an allowed origin. */
function requireOwnHost(request: Request, { hosts }: ServerContext): void {
  if (!isOwnHost(request.headers.get('host') ?? new URL(request.url).host, hosts)) throw new ApiError('forbidden_host')
  const origin = request.headers.get('origin')
  if (origin !== null && !isAllowedOrigin(origin, hosts)) throw new ApiError('forbidden_origin')
}

/** Renders a failure: for a POST as a JSON-RPC error with the error object as its data, otherwise the object itself. */
function renderFailure(request: Request, failure: Failure, id: RpcId | null = null): Response {
  if (request.method !== 'POST') return jsonResponse(failure)
  const codes: Partial<Record<string, number>> = {
    invalid_json: rpcCodes.parseError,
    internal_error: rpcCodes.internalError,
    misconfigured: rpcCodes.internalError,
  }
  const code = codes[failure.body.code] ?? rpcCodes.refused
  const { status, headers, body } = failure
  return jsonResponse({ status, headers, body: fault(id, { code, message: `${body.error} ${body.hint}`, data: body }) })
}
