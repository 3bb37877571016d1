import type { Transport } from '../../../src/core/nodes/net/transport.ts'

/** Fetches every URL once and repeats its response. For a transport whose responses to GET never change. */
export function rememberResponses(transport: Transport): Transport {
  const responses = new Map<string, Response>()
  return async (request) => {
    if (request.method !== 'GET') throw new TypeError(`${request.method} ${request.url} may change later responses.`)
    const known = responses.get(request.url) ?? (await transport(request))
    responses.set(request.url, known)
    return known.clone()
  }
}
