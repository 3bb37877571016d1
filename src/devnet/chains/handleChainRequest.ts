import type { ChainRequest, ChainResponse } from './chain.ts'
import type { DevnetChains } from './createChains.ts'
import { exactJson } from './exactJson.ts'

/** Maximum body size in bytes. */
export const MAX_BODY = 1_048_576

const corsHeaders = { 'access-control-allow-origin': '*' }
const METHODS = 'GET, HEAD, POST, OPTIONS'

/** Handles requests to all chains. `path` begins after "/chain": "/BTC/blocks/tip/height". */
export async function handleChainRequest(chains: DevnetChains, request: Request, path: string): Promise<Response> {
  const { method } = request
  if (method === 'OPTIONS') {
    const allowed = { 'access-control-allow-methods': METHODS, 'access-control-allow-headers': '*' }
    return new Response(null, {
      status: 204,
      headers: { ...corsHeaders, ...allowed, 'access-control-max-age': '86400' },
    })
  }
  const [, name = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(path) ?? []
  const chain = chains.get(name)
  if (chain === undefined)
    return respond({ status: 404, body: { error: `There is no chain at /chain/${name}.` } }, method)
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') {
    return respond({ status: 405, body: { error: 'Method Not Allowed' } }, method)
  }
  const body = await readBody(request)
  if (body === undefined) return respond({ status: 413, body: { error: 'The body is larger than 1 MB.' } }, method)
  const chainRequest: ChainRequest = {
    method,
    path: rest.replace(/\/+$/, ''),
    query: new URL(request.url).searchParams,
    body,
  }
  return respond(await chain.handle(chainRequest), method)
}

function respond({ status, body }: ChainResponse, method: string): Response {
  const isText = typeof body === 'string'
  const bytes = new TextEncoder().encode(isText ? body : exactJson(body))
  const type = isText ? 'text/plain; charset=utf-8' : 'application/json'
  const headers = { ...corsHeaders, 'content-type': type, 'content-length': String(bytes.length) }
  return new Response(method === 'HEAD' ? null : bytes, { status, headers })
}

/** Reads the body as text. Returns undefined when it exceeds the limit. */
export async function readBody(request: Request, most = MAX_BODY): Promise<string | undefined> {
  if (request.body === null) return ''
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body) {
    size += part.length
    if (size > most) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
