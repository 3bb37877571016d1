import { arbServers } from './arb/servers.ts'
import { avaxServers } from './avax/servers.ts'
import { baseServers } from './base/servers.ts'
import { bchServers } from './bch/servers.ts'
import { bscServers } from './bsc/servers.ts'
import { btcServers } from './btc/servers.ts'
import type { ChainServer } from './chainServer.ts'
import type { ChainId } from './chains.ts'
import { dashServers } from './dash/servers.ts'
import { dogeServers } from './doge/servers.ts'
import { ethServers } from './eth/servers.ts'
import { gaiaServers } from './gaia/servers.ts'
import { ltcServers } from './ltc/servers.ts'
import { nobleServers } from './noble/servers.ts'
import { polServers } from './pol/servers.ts'
import { solServers } from './sol/servers.ts'
import { tronServers } from './tron/servers.ts'
import { xrpServers } from './xrp/servers.ts'
import { zecServers } from './zec/servers.ts'

/**
 * Chains with preset servers. THOR and MAYA are read through the nodes of their protocols.
 *
 * @example
 * const chain: ServedChain = 'BTC'
 */
export type ServedChain = Exclude<ChainId, 'THOR' | 'MAYA' | 'XRD' | 'SUI' | 'ADA'>

/**
 * The public servers of each chain, in order of preference. They read the public chain, so mainnet and stagenet use them.
 * A chain without a server shows no balances.
 *
 * @example
 * const urls = serverPresets.BTC.map(({ url }) => url)
 */
export const serverPresets: Readonly<Record<ServedChain, readonly ChainServer[]>> = {
  BTC: btcServers,
  LTC: ltcServers,
  BCH: bchServers,
  DOGE: dogeServers,
  DASH: dashServers,
  ZEC: zecServers,
  ETH: ethServers,
  BASE: baseServers,
  AVAX: avaxServers,
  BSC: bscServers,
  POL: polServers,
  ARB: arbServers,
  GAIA: gaiaServers,
  NOBLE: nobleServers,
  XRP: xrpServers,
  TRON: tronServers,
  SOL: solServers,
}
