// Written by `npm run generate` from the folders of src/core/chains; do not edit.
import { adaNetwork } from '../ada/network.ts'
import { arbNetwork } from '../arb/network.ts'
import { avaxNetwork } from '../avax/network.ts'
import { baseNetwork } from '../base/network.ts'
import { bchNetwork } from '../bch/network.ts'
import { bscNetwork } from '../bsc/network.ts'
import { btcNetwork } from '../btc/network.ts'
import { dashNetwork } from '../dash/network.ts'
import { dogeNetwork } from '../doge/network.ts'
import { ethNetwork } from '../eth/network.ts'
import { gaiaNetwork } from '../gaia/network.ts'
import { ltcNetwork } from '../ltc/network.ts'
import { mayaNetwork } from '../maya/network.ts'
import { nobleNetwork } from '../noble/network.ts'
import { polNetwork } from '../pol/network.ts'
import { solNetwork } from '../sol/network.ts'
import { suiNetwork } from '../sui/network.ts'
import { thorNetwork } from '../thor/network.ts'
import { tronNetwork } from '../tron/network.ts'
import { xrdNetwork } from '../xrd/network.ts'
import { xrpNetwork } from '../xrp/network.ts'
import { zecNetwork } from '../zec/network.ts'

/** Addresses and transactions of every chain, in the order of `families.ts`. */
export const networksById = {
  BTC: btcNetwork,
  LTC: ltcNetwork,
  BCH: bchNetwork,
  DOGE: dogeNetwork,
  DASH: dashNetwork,
  ZEC: zecNetwork,
  ETH: ethNetwork,
  BASE: baseNetwork,
  AVAX: avaxNetwork,
  BSC: bscNetwork,
  POL: polNetwork,
  ARB: arbNetwork,
  THOR: thorNetwork,
  MAYA: mayaNetwork,
  GAIA: gaiaNetwork,
  NOBLE: nobleNetwork,
  XRP: xrpNetwork,
  TRON: tronNetwork,
  SOL: solNetwork,
  XRD: xrdNetwork,
  SUI: suiNetwork,
  ADA: adaNetwork,
} as const
