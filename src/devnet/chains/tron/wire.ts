import type { ChainResponse, DevnetChain } from '../chain.ts'
import { accountMethods } from './accountMethods.ts'
import { blockMethods } from './blockMethods.ts'
import { contractMethods } from './contractMethods.ts'
import type { TronMethods, TronNode, TronParams } from './node.ts'
import { tokenTransfers } from './tokenTransfers.ts'
import { transactionMethods } from './transactionMethods.ts'

/** The HTTP interface of a TRON full node, as far as wallets use it, and TronGrid's list of token transfers. Source: TRON, HTTP API. */
export function tronWire(node: TronNode): DevnetChain['handle'] {
  return async ({ method, path, query, body }): Promise<ChainResponse> => {
    const [, account = ''] = /^\/v1\/accounts\/([0-9A-Za-z]+)\/transactions\/trc20$/.exec(path) ?? []
    if (method === 'GET' && account !== '') return { status: 200, body: tokenTransfers(node, account, query) }
    const [, name = ''] = /^\/wallet(?:solidity)?\/([a-z]+)$/.exec(path) ?? []
    const own = Object.hasOwn(methods, name) ? methods[name] : undefined
    if (own === undefined) return { status: 404, body: { Error: 'Not Found' } }
    const params = method === 'POST' ? read(body) : readQuery(query)
    if (params === undefined) {
      return { status: 200, body: { Error: 'class com.alibaba.fastjson.JSONException : the body is no JSON object' } }
    }
    return { status: 200, body: own(node, params) }
  }
}

const methods: TronMethods = { ...blockMethods, ...accountMethods, ...contractMethods, ...transactionMethods }

const readQuery = (query: URLSearchParams): TronParams => {
  const { visible, ...params } = Object.fromEntries(query)
  return { ...params, ...(visible === undefined ? {} : { visible: visible === 'true' }) }
}

function read(body: string): TronParams | undefined {
  if (body.trim() === '') return {}
  try {
    const params = JSON.parse(body) as unknown
    return typeof params === 'object' && params !== null && !Array.isArray(params) ? (params as TronParams) : undefined
  } catch {
    return undefined
  }
}
