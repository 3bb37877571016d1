/** JSON-RPC 2.0 over HTTP, as MCP and A2A use it. */

import type { JSONRPCErrorResponse, RequestId } from '@modelcontextprotocol/sdk/types.js'
import type { z } from 'zod'
import { describeIssues, issueSentence } from '../../contract/describeIssues.ts'
import type { RatePolicyKey } from '../../contract/limits.ts'
import { byteText } from '../../std/knownBytes.ts'
import { ApiError, type Failure } from '../apiError.ts'
import type { RequestContext, ServerContext } from '../context.ts'
import { type RateVerdict, rateLimitHeaders } from '../limits/rateLimiter.ts'
import { takeForClient } from '../limits/takeForClient.ts'
import { Refusal } from '../refusal.ts'
import { acceptsJson } from './accept.ts'
import { readJson, requireJsonBody } from './body.ts'
import { failureOf } from './createHandler.ts'
import { isAllowedOrigin, isOwnHost } from './ownHosts.ts'
import { byteResponse, emptyResponse, jsonResponse, jsonType, preflightResponse, withHeaders } from './responses.ts'

type RpcId = RequestId

export type RpcFault = Readonly<JSONRPCErrorResponse['error']>

type RpcResponse =
  | { readonly jsonrpc: '2.0'; readonly id: RpcId; readonly result: object }
  | { readonly jsonrpc: '2.0'; readonly id: RpcId | null; readonly error: RpcFault }

/** Returns the result at once where nothing has to be awaited. */
export type RpcMethod = (params: Readonly<Record<string, unknown>>, context: RequestContext) => object | Promise<object>

/** Codes of JSON-RPC 2.0 §5.1, and those of MCP that this server sends. A missing resource is -32602 from 2026-07-28 on. */
export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** The server rejects the whole request. */
  refused: -32000,
  resourceNotFound: -32002,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
} as const

/** An error that a method returns to the client. */
export class RpcError extends Refusal {
  override name = 'RpcError'
  readonly fault: RpcFault
  constructor(fault: RpcFault) {
    super(fault.message)
    this.fault = fault
  }
}

/** A protocol over JSON-RPC: MCP or A2A. */
export interface RpcProtocol {
  /** The limit that its messages count towards. */
  readonly limit: RatePolicyKey
  /** The HTTP methods that it accepts, and the headers that pages of other origins may send. */
  readonly allow: string
  readonly allowHeaders: string
  /** The document that GET and HEAD return. */
  readonly document: (request: Request, context: ServerContext) => Promise<Response>
  /** Chooses the rules for the body of a POST. */
  readonly dialectOf: (body: unknown, headers: Headers) => RpcDialect
}

/** The rules for the messages of one request: those of a revision, where a protocol has several. */
interface RpcDialect {
  /** Why the whole body is rejected, or undefined. */
  readonly fault: RpcFault | undefined
  readonly methods: ReadonlyMap<string, RpcMethod>
  /** Status of a request whose method does not exist; 200 when absent. */
  readonly unknownMethodStatus?: 404
}

/**
 * Answers a request of a JSON-RPC protocol. All of them accept own host names only, take and return JSON, and report
 * errors as JSON-RPC. Every response reports the client's window. Only a POST spends from it, whatever its outcome.
 */
export async function answerRpc(request: Request, context: RequestContext, protocol: RpcProtocol): Promise<Response> {
  const policy = context.rates[protocol.limit]
  const message = request.method === 'POST' ? await readMessage(request) : undefined
  const cost = message === undefined ? 0 : Math.min(costOf(message), policy.limit)
  const verdict = await takeForClient(context.limiter, policy, context.client, cost)
  let response: Response
  try {
    response = await answer({ request, message, verdict }, context, protocol)
  } catch (thrown) {
    const id = message && 'body' in message ? idOf(message.body) : null
    response = faultResponse(request, failureOf(thrown, context), id)
  }
  return withHeaders(response, rateLimitHeaders(verdict, policy))
}

/** A request that is counted, and its message if it is a POST. */
interface CountedRequest {
  readonly request: Request
  readonly message: Message | undefined
  readonly verdict: RateVerdict
}

function answer(
  { request, message, verdict }: CountedRequest,
  context: RequestContext,
  protocol: RpcProtocol,
): Response | Promise<Response> {
  requireOwnHost(request, context)
  if (request.method === 'OPTIONS') return preflightResponse(protocol.allow, protocol.allowHeaders)
  if (request.method === 'GET' || request.method === 'HEAD') return protocol.document(request, context)
  if (message === undefined) throw new ApiError('method_not_allowed', { headers: { allow: protocol.allow } })
  if (!verdict.allowed) {
    const wait = verdict.retryAfterSeconds
    throw new ApiError('rate_limited', { hint: `Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.` })
  }
  requireJsonBody(request)
  if (!acceptsJson(request.headers.get('accept'))) throw new ApiError('not_acceptable')
  if ('thrown' in message) throw message.thrown
  const dialect = protocol.dialectOf(message.body, request.headers)
  if (dialect.fault) return jsonResponse({ status: 400, body: fault(idOf(message.body), dialect.fault) })
  return runMessages(message.body, dialect, context)
}

/** A POST's JSON, or the error that reading it threw. */
type Message = { readonly body: unknown } | { readonly thrown: unknown }

function readMessage(request: Request): Message | Promise<Message> {
  const failed = (thrown: unknown) => ({ thrown })
  try {
    const body = readJson(request)
    return body instanceof Promise ? body.then((read: unknown) => ({ body: read }), failed) : { body }
  } catch (thrown) {
    return failed(thrown)
  }
}

/** A batch costs one unit per member, because each may query the nodes. */
function costOf(message: Message): number {
  return 'body' in message && Array.isArray(message.body) ? Math.max(1, message.body.length) : 1
}

/** Prevents DNS rebinding: requires one of our own host names and, from a browser, an allowed origin. */
function requireOwnHost(request: Request, { hosts }: ServerContext): void {
  if (!isOwnHost(request.headers.get('host') ?? new URL(request.url).host, hosts)) throw new ApiError('forbidden_host')
  const origin = request.headers.get('origin')
  if (origin !== null && !isAllowedOrigin(origin, hosts)) throw new ApiError('forbidden_origin')
}

/** Runs a message or a batch. Errors inside a well-formed message are JSON-RPC errors with status 200. */
function runMessages(body: unknown, dialect: RpcDialect, context: RequestContext): Response | Promise<Response> {
  if (Array.isArray(body)) return runBatch(body, dialect, context)
  const response = dispatch(body, dialect.methods, context)
  return response instanceof Promise
    ? response.then((awaited) => singleResponse(awaited, dialect))
    : singleResponse(response, dialect)
}

async function runBatch(body: readonly unknown[], { methods }: RpcDialect, context: RequestContext): Promise<Response> {
  const results = await Promise.all(body.map((message) => dispatch(message, methods, context)))
  const responses = results.filter((response) => response !== undefined)
  return responses.length === 0 ? emptyResponse(202) : jsonResponse({ status: 200, body: responses })
}

function singleResponse(response: RpcResponse | undefined, dialect: RpcDialect): Response {
  if (!response) return emptyResponse(202)
  const status = 'error' in response ? statusOf(response.error, dialect) : 200
  return byteResponse({ status, body: encodeResponse(response) }, jsonType)
}

function statusOf({ code }: RpcFault, { unknownMethodStatus }: RpcDialect): number {
  if (code === rpcCodes.invalidRequest) return 400
  return code === rpcCodes.methodNotFound ? (unknownMethodStatus ?? 200) : 200
}

/**
 * Runs one message. Returns undefined for notifications and for a client's responses, which get none. An unexpected
 * error is reported; the client sees only "Internal error".
 */
function dispatch(
  message: unknown,
  methods: ReadonlyMap<string, RpcMethod>,
  context: RequestContext,
): RpcResponse | undefined | Promise<RpcResponse> {
  const id = idOf(message)
  const reason = malformed(message)
  if (reason !== undefined) return fault(id, { code: rpcCodes.invalidRequest, message: `Invalid Request: ${reason}` })
  const { method, params = {} } = message as { method?: string; params?: unknown }
  if (id === null || method === undefined) return undefined
  if (!isObject(params)) return fault(id, { code: rpcCodes.invalidParams, message: 'params must be an object' })
  const run = methods.get(method)
  if (!run) return fault(id, { code: rpcCodes.methodNotFound, message: `Method not found: ${method.slice(0, 64)}` })
  const failed = (thrown: unknown): RpcResponse => {
    if (thrown instanceof RpcError) return fault(id, thrown.fault)
    context.reportError(context.requestId, thrown)
    return fault(id, { code: rpcCodes.internalError, message: 'Internal error' })
  }
  try {
    const result = run(params, context)
    return result instanceof Promise ? result.then((awaited) => success(id, awaited), failed) : success(id, result)
  } catch (thrown) {
    return failed(thrown)
  }
}

const success = (id: RpcId, result: object): RpcResponse => ({ jsonrpc: '2.0', id, result })

/** Returns why a message is not valid JSON-RPC, or undefined. */
function malformed(message: unknown): string | undefined {
  if (!isObject(message)) return 'a message is an object'
  if (message.jsonrpc !== '2.0') return 'jsonrpc must be "2.0"'
  if (isResponse(message)) return undefined
  if (typeof message.method !== 'string') return 'method must be a string'
  if ('id' in message && !isId(message.id)) return 'id must be a string or an integer'
  return undefined
}

function isResponse(message: Record<string, unknown>): boolean {
  return message.method === undefined && ('result' in message || 'error' in message) && isId(message.id)
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function idOf(message: unknown): RpcId | null {
  return isObject(message) && isId(message.id) ? message.id : null
}

/** Unsafe integers were rounded by the parser, so they could not be returned unchanged. */
const isId = (id: unknown): id is RpcId => typeof id === 'string' || Number.isSafeInteger(id)

/** JSON of results that is known already, as a `byteText`. */
const knownJson = new WeakMap<object, string>()

/** Marks a result that never changes, so that it is serialized once. */
export function constantResult<T extends object>(result: T): T {
  return serializedResult(result, JSON.stringify(result))
}

/** Marks a result whose JSON the caller has, so that it is not serialized again. */
export function serializedResult<T extends object>(result: T, json: string): T {
  knownJson.set(result, byteText(json))
  return result
}

/** Puts members in front of those of a result, which has some, and reuses its JSON where it is known. */
export function extendResult(members: object, result: object): object {
  const extended = { ...members, ...result }
  const json = knownJson.get(result)
  if (json === undefined) return extended
  knownJson.set(extended, `${byteText(JSON.stringify(members)).slice(0, -1)},${json.slice(1)}`)
  return extended
}

/** Serializes a response to a `byteText`, reusing the JSON of its result where it is known. */
function encodeResponse(response: RpcResponse): string {
  const json = 'result' in response ? knownJson.get(response.result) : undefined
  if (json === undefined) return byteText(JSON.stringify(response))
  return `{"jsonrpc":"2.0","id":${byteText(JSON.stringify(response.id))},"result":${json}}`
}

/** Parses the parameters of a method. Throws `RpcError` invalidParams that names the invalid paths. */
export function parseParams<S extends z.ZodType>(schema: S, params: unknown): z.output<S> {
  const parsed = schema.safeParse(params, { error: issueSentence })
  if (parsed.success) return parsed.data
  const message = `Invalid params: ${describeIssues(parsed.error.issues, 'params')}`
  throw new RpcError({ code: rpcCodes.invalidParams, message })
}

function fault(id: RpcId | null, error: RpcFault): RpcResponse {
  return { jsonrpc: '2.0', id, error }
}

/** Renders the failure of a request whose message is unknown; see `HandlerParts.renderFailure`. */
export const renderRpcFailure = (request: Request, failure: Failure): Response => faultResponse(request, failure, null)

/** Renders a failure: for a POST as a JSON-RPC error with the error object as its data, otherwise the object itself. */
function faultResponse(request: Request, failure: Failure, id: RpcId | null): Response {
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
