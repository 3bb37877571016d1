import type { EndpointPreset } from './endpointPreset.ts'

/**
 * Interfaces of public chain servers. Only chains in Bitcoin's format have several.
 *
 * @example
 * const api: ReaderApi = 'blockbook'
 */
export type ReaderApi =
  | 'jsonrpc'
  | 'esplora'
  | 'blockbook'
  | 'haskoin'
  | 'blockcypher'
  | 'cosmos'
  | 'rippled'
  | 'solana'
  | 'trongrid'

/**
 * A public server of a chain: reads balances and fees, and broadcasts.
 *
 * @example
 * const urls = (servers: readonly ChainServer[]) => servers.map(({ url }) => url)
 */
export type ChainServer = EndpointPreset<ReaderApi>
