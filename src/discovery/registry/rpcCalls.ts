import { metaKeys, statelessVersions } from '../../contract/mcp.ts'

/** Headers of every JSON-RPC request. */
export const exampleHeaders: readonly [string, string][] = [
  ['Content-Type', 'application/json'],
  ['Accept', 'application/json'],
]

/** A batch of two requests. */
export const batchCalls = [
  { jsonrpc: '2.0', id: 'pools', method: 'tools/call', params: { name: 'list_pools', arguments: { limit: 1 } } },
  {
    jsonrpc: '2.0',
    id: 'fee',
    method: 'tools/call',
    params: { name: 'get_network_status', arguments: { fields: ['native_outbound_fee_rune'] } },
  },
] as const

/** A client of the revision without a handshake discovers the server. */
export const discoverCall = {
  jsonrpc: '2.0',
  id: 1,
  method: 'server/discover',
  params: {
    _meta: {
      [metaKeys.protocolVersion]: statelessVersions[0],
      [metaKeys.clientInfo]: { name: 'my-client', version: '1.0.0' },
      [metaKeys.clientCapabilities]: {},
    },
  },
} as const
