import type { ReaderApi } from '../../core/chains/chainServer.ts'
import { type BodyRule, pathPattern, type RestRules, restRules } from './restRules.ts'
import { rpcRules, tronReads, tronRules } from './rpcRules.ts'

/** A request behind the relay's own prefix. */
export interface RelayRequest {
  readonly method: string
  /** With its query, exactly as it was sent. */
  readonly path: string
  /** Media type without parameters, in lower case; empty without a body. */
  readonly type: string
  readonly body: string
}

/** A request to a chain server. Nothing of the caller's is in it that a rule did not check. */
export interface ForwardedRequest {
  readonly path: string
  readonly body?: string
  readonly type?: string
}

const json = 'application/json'
const patterns = new Map(Object.values(restRules).map(({ reads }) => [reads, reads.map(pathPattern)]))

/** Returns what the relay forwards to a server of an interface; undefined for a request that is not on its list. */
export function forwardedRequest(api: ReaderApi, request: RelayRequest): ForwardedRequest | undefined {
  if (api === 'trongrid') {
    if (request.method === 'GET') return tronReads.test(request.path) ? { path: request.path } : undefined
    const [, name = ''] = /^\/wallet\/([a-z]+)$/.exec(request.path) ?? []
    return post(request, Object.hasOwn(tronRules, name) ? tronRules[name] : undefined)
  }
  if (api === 'jsonrpc' || api === 'solana' || api === 'rippled') {
    return request.path === '' ? post(request, rpcRules[api]) : undefined
  }
  return rest(restRules[api], request)
}

function rest({ reads, sends }: RestRules, request: RelayRequest): ForwardedRequest | undefined {
  const { method, path } = request
  if (method === 'GET') return patterns.get(reads)?.some((one) => one.test(path)) ? { path } : undefined
  const send = Object.hasOwn(sends, path) ? sends[path] : undefined
  return send && post(request, send.body, send.type)
}

function post(request: RelayRequest, rule: BodyRule | undefined, type = json): ForwardedRequest | undefined {
  const body = request.method === 'POST' && request.type === type ? rule?.(request.body) : undefined
  return body === undefined ? undefined : { path: request.path, body, type }
}
