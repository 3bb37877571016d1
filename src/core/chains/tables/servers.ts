// Written by `npm run generate` from the folders of src/core/chains; do not edit.
import { arbServers } from '../arb/servers.ts'
import { avaxServers } from '../avax/servers.ts'
import { baseServers } from '../base/servers.ts'
import { bchServers } from '../bch/servers.ts'
import { bscServers } from '../bsc/servers.ts'
import { btcServers } from '../btc/servers.ts'
import { dashServers } from '../dash/servers.ts'
import { dogeServers } from '../doge/servers.ts'
import { ethServers } from '../eth/servers.ts'
import { gaiaServers } from '../gaia/servers.ts'
import { ltcServers } from '../ltc/servers.ts'
import { nobleServers } from '../noble/servers.ts'
import { polServers } from '../pol/servers.ts'
import { solServers } from '../sol/servers.ts'
import { tronServers } from '../tron/servers.ts'
import { xrpServers } from '../xrp/servers.ts'
import { zecServers } from '../zec/servers.ts'

/** The preset servers of each chain that has some, in the order of `families.ts`. */
export const serversById = {
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
} as const
