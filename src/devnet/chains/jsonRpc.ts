import type { ChainRequest, ChainResponse } from './chain.ts'

/** An error of a method. Codes are those of JSON-RPC 2.0 and of the chain. */
export class RpcError extends Error {
  override name = 'RpcError'
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export type RpcMethods = Readonly<Record<string, (params: readonly unknown[]) => unknown>>

const MAX_BATCH = 100

/** Handles a JSON-RPC 2.0 request, single or batch. Source: jsonrpc.org. */
export function handleRpc(methods: RpcMethods, { method, body }: ChainRequest): ChainResponse {
  if (method !== 'POST') return { status: 405, body: 'Used HTTP Method is not allowed. POST or OPTIONS is required' }
  const call = parsed(body)
  if (call === undefined) return { status: 200, body: fault(null, new RpcError(-32700, 'Parse error')) }
  if (!Array.isArray(call)) return { status: 200, body: handleCall(methods, call) }
  const none = call.length === 0 || call.length > MAX_BATCH
  const replies = none
    ? fault(null, new RpcError(-32600, 'Invalid request'))
    : call.map((one) => handleCall(methods, one))
  return { status: 200, body: replies }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch {
    return undefined
  }
}

const fault = (id: unknown, { code, message, data }: RpcError) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message, ...(data === undefined ? {} : { data }) },
})

function handleCall(methods: RpcMethods, call: unknown): object {
  const {
    id = null,
    method,
    params = [],
  } = (typeof call === 'object' && call !== null ? call : {}) as {
    id?: unknown
    method?: unknown
    params?: unknown
  }
  if (typeof method !== 'string') return fault(id, new RpcError(-32600, 'Invalid request'))
  const own = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (own === undefined) return fault(id, new RpcError(-32601, 'Method not found'))
  if (!Array.isArray(params)) return fault(id, new RpcError(-32602, 'Invalid params'))
  try {
    return { jsonrpc: '2.0', id, result: own(params) ?? null }
  } catch (error) {
    if (error instanceof RpcError) return fault(id, error)
    throw error
  }
}
