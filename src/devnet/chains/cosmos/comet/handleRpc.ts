import type { ChainRequest, ChainResponse } from '../../chain.ts'
import { RpcError } from '../../jsonRpc.ts'
import type { CosmosNode } from '../cosmosNode.ts'
import { rpcMethods } from './rpcMethods.ts'
import type { RpcParams } from './rpcParams.ts'

const MAX_BATCH = 100
/** Id of responses to calls by URL. */
const URI_ID = -1

/** Handles a JSON-RPC call, a batch, or a call by URL ("/block?height=5"). Undefined for another path. */
export async function handleCometRpc(
  node: CosmosNode,
  { method, path, query, body }: ChainRequest,
): Promise<ChainResponse | undefined> {
  const name = path.replace(/^\/rpc(?=\/|$)/, '').replace(/^\//, '')
  if (method === 'POST') return name === '' ? { status: 200, body: await handleBody(node, body) } : undefined
  if (!Object.hasOwn(rpcMethods, name)) return undefined
  const params: RpcParams = { format: 'uri', values: Object.fromEntries(query) }
  const response = await callMethod(node, { id: URI_ID, name, params })
  return { status: 'error' in response ? 500 : 200, body: response }
}

async function handleBody(node: CosmosNode, body: string): Promise<unknown> {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return failure(URI_ID, new RpcError(-32_700, 'Parse error', 'error unmarshalling request'))
  }
  if (!Array.isArray(parsed)) return handleCall(node, parsed)
  if (parsed.length === 0 || parsed.length > MAX_BATCH) return failure(URI_ID, invalidRequest())
  return Promise.all(parsed.map((call) => handleCall(node, call)))
}

/** A JSON-RPC call as parsed. */
interface ParsedCall {
  readonly id: unknown
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Handles one parsed JSON-RPC call. */
export async function handleCall(node: CosmosNode, call: unknown): Promise<object> {
  const parsed = parseCall(call)
  if (parsed === undefined) return failure(URI_ID, invalidRequest())
  const { id, method: name, params } = parsed
  return callMethod(node, { id, name, params: { format: 'json', values: params } })
}

/** Parses a call with named parameters; undefined for anything else. */
export function parseCall(call: unknown): ParsedCall | undefined {
  if (typeof call !== 'object' || call === null) return undefined
  const { id = URI_ID, method, params = {} } = call as { id?: unknown; method?: unknown; params?: unknown }
  if (typeof method !== 'string' || typeof params !== 'object') return undefined
  return { id, method, params: (Array.isArray(params) ? {} : (params ?? {})) as ParsedCall['params'] }
}

const invalidRequest = () => new RpcError(-32_600, 'Invalid Request', 'the request is not a JSON-RPC call')

export const failure = (id: unknown, { code, message, data }: RpcError) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message, ...(data === undefined ? {} : { data }) },
})

interface MethodCall {
  readonly id: unknown
  readonly name: string
  readonly params: RpcParams
}

async function callMethod(node: CosmosNode, { id, name, params }: MethodCall): Promise<object> {
  const method = Object.hasOwn(rpcMethods, name) ? rpcMethods[name] : undefined
  if (method === undefined) return failure(id, new RpcError(-32_601, 'Method not found'))
  try {
    return { jsonrpc: '2.0', id, result: await method(node, params) }
  } catch (error) {
    if (error instanceof RpcError) return failure(id, error)
    throw error
  }
}
