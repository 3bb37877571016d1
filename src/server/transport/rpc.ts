/** JSON-RPC 2.0 as MCP and A2A use it. */

import type { JSONRPCErrorResponse, RequestId } from '@modelcontextprotocol/sdk/types.js'
import type { RequestContext } from '../context.ts'
import { Refusal } from '../refusal.ts'

export type RpcId = RequestId

export type RpcFault = Readonly<JSONRPCErrorResponse['error']>

export type RpcResponse =
  | { readonly jsonrpc: '2.0'; readonly id: RpcId; readonly result: object }
  | { readonly jsonrpc: '2.0'; readonly id: RpcId | null; readonly error: RpcFault }

export type RpcMethod = (params: Readonly<Record<string, unknown>>, context: RequestContext) => Promise<object>

/** Codes of JSON-RPC 2.0 §5.1, and those of MCP that this server sends. */
export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** The server rejects the whole request. */
  refused: -32000,
  resourceNotFound: -32002,
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

export function fault(id: RpcId | null, error: RpcFault): RpcResponse {
  return { jsonrpc: '2.0', id, error }
}

/** JSON of results that never change, as bytes. */
const constantBytes = new WeakMap<object, Buffer>()

/** Marks a result that never changes, so that it is serialized and encoded once. */
export function constantResult<T extends object>(result: T): T {
  constantBytes.set(result, Buffer.from(JSON.stringify(result)))
  return result
}

/** Serializes a response, reusing the bytes of a constant result. */
export function encodeResponse(response: RpcResponse): Buffer {
  const bytes = 'result' in response ? constantBytes.get(response.result) : undefined
  if (bytes === undefined) return Buffer.from(JSON.stringify(response))
  const head = `{"jsonrpc":"2.0","id":${JSON.stringify(response.id)},"result":`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('}')])
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function idOf(message: unknown): RpcId | null {
  return isObject(message) && isId(message.id) ? message.id : null
}

/** Unsafe integers were rounded by the parser, so they could not be returned unchanged. */
const isId = (id: unknown): id is RpcId => typeof id === 'string' || Number.isSafeInteger(id)

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

/**
 * Runs one message. Returns undefined for notifications and for a client's responses, which get none.
 * An unexpected error is reported; the client sees only "Internal error".
 */
export async function dispatch(
  message: unknown,
  methods: ReadonlyMap<string, RpcMethod>,
  context: RequestContext,
): Promise<RpcResponse | undefined> {
  const id = idOf(message)
  const reason = malformed(message)
  if (reason !== undefined) return fault(id, { code: rpcCodes.invalidRequest, message: `Invalid Request: ${reason}` })
  const { method, params = {} } = message as { method?: string; params?: unknown }
  if (id === null || method === undefined) return undefined
  if (!isObject(params)) return fault(id, { code: rpcCodes.invalidParams, message: 'params must be an object' })
  const run = methods.get(method)
  if (!run) return fault(id, { code: rpcCodes.methodNotFound, message: `Method not found: ${method.slice(0, 64)}` })
  try {
    return { jsonrpc: '2.0', id, result: await run(params, context) }
  } catch (thrown) {
    if (thrown instanceof RpcError) return fault(id, thrown.fault)
    context.reportError(context.requestId, thrown)
    return fault(id, { code: rpcCodes.internalError, message: 'Internal error' })
  }
}
