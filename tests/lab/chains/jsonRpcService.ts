import { cors } from '../behaviours.ts'
import type { Service } from '../hosts.ts'

/** Thrown by a method: becomes the error of a JSON-RPC response. */
class RpcFault extends Error {
  override name = 'RpcFault'
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export type RpcMethods = Readonly<Record<string, (...params: readonly unknown[]) => unknown>>

interface RpcCall {
  readonly id?: unknown
  readonly method: string
  readonly params?: readonly unknown[]
}

/** A JSON-RPC 2.0 server over these methods, single calls and batches. */
export const jsonRpcService =
  (methods: RpcMethods): Service =>
  async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors })
    const asked = JSON.parse(await request.text()) as RpcCall | readonly RpcCall[]
    const body = Array.isArray(asked)
      ? asked.map((call) => answer(methods, call as RpcCall))
      : answer(methods, asked as RpcCall)
    return Response.json(body, { headers: cors })
  }

function answer(methods: RpcMethods, { id = null, method, params = [] }: RpcCall) {
  try {
    const run = methods[method]
    if (run === undefined) throw new RpcFault(-32601, `the method ${method} does not exist/is not available`)
    return { jsonrpc: '2.0', id, result: run(...params) }
  } catch (error) {
    if (!(error instanceof RpcFault)) throw error
    return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } }
  }
}
