import type { ChainServer } from './readerApi.ts'
import { serversById } from './tables/servers.ts'

/**
 * Chains with preset servers. THOR and MAYA are read through the nodes of their protocols.
 *
 * @example
 * const chain: ServedChain = 'BTC'
 */
export type ServedChain = keyof typeof serversById

/**
 * The public servers of each chain, in order of preference. They read the public chain, so mainnet and stagenet use
 * them. A chain without a server shows no balances.
 *
 * @example
 * const urls = serverPresets.BTC.map(({ url }) => url)
 */
export const serverPresets: Readonly<Record<ServedChain, readonly ChainServer[]>> = serversById
