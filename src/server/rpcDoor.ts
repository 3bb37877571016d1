import { acceptsJson } from './accept.ts'
import type { Answer, Ask, TextAndBytes } from './answer.ts'
import { readJson, requireJsonBody } from './body.ts'
import type { ServerContext } from './context.ts'
import { createDoor, failureOf, type Handling, type Visit } from './door.ts'
import { ApiError, type Failure } from './failure.ts'
import { isAllowedOrigin, isOwnHost } from './ownHosts.ts'
import { type RateVerdict, rateLimitHeaders } from './rateLimit.ts'
import { preflight, reply, replyText } from './reply.ts'
import { fault, idOf, type RpcId, rpcCodes } from './rpc.ts'
import { takeForClient } from './takeForClient.ts'

/** What is spoken behind a JSON-RPC door. */
export interface RpcConversation {
  /** The methods of HTTP that it knows, and the headers that another origin's page may send. */
  readonly allow: string
  readonly allowHeaders: string
  /** Answers GET and HEAD. */
  readonly tell: (request: Ask, world: ServerContext) => Answer | Promise<Answer>
  /** Answers the body of a POST, which is JSON. */
  readonly converse: (visit: Visit, body: unknown) => Promise<Answer>
}

/**
 * What every JSON-RPC door of ours has in common: own names only, one window of the limit `mcp` for all of them, JSON
 * in and JSON out, and refusals in JSON-RPC's own words.
 */
export function createRpcDoor(conversation: RpcConversation, context: () => ServerContext): Handling {
  return createDoor(
    { answer: (visit) => answer(visit, conversation), refuse: (request, failure) => refuse(request, failure) },
    context,
  )
}

/** Every answer tells where the client stands in its window; only a POST spends, and whatever becomes of it. */
async function answer(visit: Visit, conversation: RpcConversation): Promise<Answer> {
  const { request, world, client } = visit
  const policy = world.rates.mcp
  const read = request.method === 'POST' ? await readMessage(request) : undefined
  const cost = read === undefined ? 0 : Math.min(costOf(read), policy.limit)
  const verdict = await takeForClient(world.limiter, policy, client, cost)
  const given = await admit(visit, read, verdict, conversation).catch((thrown: unknown) =>
    refuse(request, failureOf(thrown, visit), read && 'body' in read ? idOf(read.body) : null),
  )
  Object.assign(given.headers, rateLimitHeaders(verdict, policy))
  return given
}

type Read = { readonly body: unknown } | { readonly refusal: unknown }

async function readMessage(request: Ask): Promise<Read> {
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
  { allow, allowHeaders, tell, converse }: RpcConversation,
): Promise<Answer> {
  const { request, world } = visit
  requireOwnHost(request, world)
  if (request.method === 'OPTIONS') return preflight(allow, allowHeaders)
  if (request.method === 'GET' || request.method === 'HEAD') return tell(request, world)
  if (read === undefined) throw new ApiError('method_not_allowed', { headers: { allow } })
  if (!verdict.allowed) {
    const wait = verdict.retryAfterSeconds
    throw new ApiError('rate_limited', { hint: `Ask again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.` })
  }
  requireJsonBody(request)
  if (!acceptsJson(request.headers.get('accept'))) throw new ApiError('not_acceptable')
  if ('refusal' in read) throw read.refusal
  return converse(visit, read.body)
}

/** Beats DNS rebinding: the name that we were called by is ours, and so may speak the page that called, if one did. */
function requireOwnHost(request: Ask, { hosts }: ServerContext): void {
  if (!isOwnHost(request.headers.get('host') ?? new URL(request.url).host, hosts)) throw new ApiError('forbidden_host')
  const origin = request.headers.get('origin')
  if (origin !== null && !isAllowedOrigin(origin, hosts)) throw new ApiError('forbidden_origin')
}

/** A JSON-RPC answer that is written already. */
export const sendRpc = (status: number, body: string | TextAndBytes) =>
  replyText({ status, body }, 'application/json; charset=utf-8')

/** A POST is told in JSON-RPC, with the error object as its data; everything else with the error object itself. */
function refuse(request: Ask, failure: Failure, id: RpcId | null = null): Answer {
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
