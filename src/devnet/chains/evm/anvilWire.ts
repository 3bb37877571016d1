import type { Hex } from 'viem'
import type { ChainRequest, ChainResponse } from '../chain.ts'
import type { Anvil } from './anvilProcess.ts'

/** Methods of a public node, without anvil's administrative ones. */
const publicMethods = /^(eth_(?!accounts$|sendTransaction$|sign)|net_|web3_)/

/** Returns the transactions of a request that anvil accepted. */
export function acceptedTxs(
  request: string,
  response: unknown,
): readonly { readonly hash: string; readonly raw: Hex }[] {
  if (!request.includes('eth_sendRawTransaction') || typeof response !== 'object') return []
  const list = (one: unknown) => [one].flat() as readonly Record<string, unknown>[]
  const results = new Map(list(response).map(({ id, result }) => [id, result]))
  return list(JSON.parse(request)).flatMap(({ id, method, params }) => {
    const [hash, raw] = [results.get(id), Array.isArray(params) ? params[0] : undefined]
    const taken = method === 'eth_sendRawTransaction' && typeof hash === 'string' && typeof raw === 'string'
    return taken ? [{ hash, raw: raw as Hex }] : []
  })
}

/** Forwards a JSON-RPC request or batch to anvil. Administrative methods are refused. */
export async function forwardToAnvil(
  anvil: () => Promise<Anvil>,
  { method, body }: ChainRequest,
): Promise<ChainResponse> {
  const refusal = (code: number, message: string, id: unknown = null) => ({
    ...{ status: 200, body: { jsonrpc: '2.0', id, error: { code, message } } },
  })
  if (method !== 'POST') return { status: 405, body: 'Used HTTP Method is not allowed. POST or OPTIONS is required' }
  let request: unknown
  try {
    request = JSON.parse(body)
  } catch {
    return refusal(-32700, 'Parse error')
  }
  for (const one of Array.isArray(request) ? request : [request]) {
    const { method: name, id } = (typeof one === 'object' && one !== null ? one : {}) as {
      method?: unknown
      id?: unknown
    }
    if (typeof name !== 'string') return refusal(-32600, 'Invalid request', id)
    if (!publicMethods.test(name)) return refusal(-32601, 'Method not found', id)
  }
  return { status: 200, body: await (await anvil()).forward(body) }
}
