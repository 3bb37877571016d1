// Written by `npm run generate` from the folders of src/core/chains; do not edit.
import { arbExplorer } from '../arb/explorer.ts'
import { avaxExplorer } from '../avax/explorer.ts'
import { baseExplorer } from '../base/explorer.ts'
import { bchExplorer } from '../bch/explorer.ts'
import { bscExplorer } from '../bsc/explorer.ts'
import { btcExplorer } from '../btc/explorer.ts'
import { dashExplorer } from '../dash/explorer.ts'
import { dogeExplorer } from '../doge/explorer.ts'
import { ethExplorer } from '../eth/explorer.ts'
import { gaiaExplorer } from '../gaia/explorer.ts'
import { ltcExplorer } from '../ltc/explorer.ts'
import { mayaExplorer } from '../maya/explorer.ts'
import { nobleExplorer } from '../noble/explorer.ts'
import { polExplorer } from '../pol/explorer.ts'
import { solExplorer } from '../sol/explorer.ts'
import { thorExplorer } from '../thor/explorer.ts'
import { tronExplorer } from '../tron/explorer.ts'
import { xrpExplorer } from '../xrp/explorer.ts'
import { zecExplorer } from '../zec/explorer.ts'

/** The block explorer of each chain that has one, in the order of `families.ts`. */
export const explorersById = {
  BTC: btcExplorer,
  LTC: ltcExplorer,
  BCH: bchExplorer,
  DOGE: dogeExplorer,
  DASH: dashExplorer,
  ZEC: zecExplorer,
  ETH: ethExplorer,
  BASE: baseExplorer,
  AVAX: avaxExplorer,
  BSC: bscExplorer,
  POL: polExplorer,
  ARB: arbExplorer,
  THOR: thorExplorer,
  MAYA: mayaExplorer,
  GAIA: gaiaExplorer,
  NOBLE: nobleExplorer,
  XRP: xrpExplorer,
  TRON: tronExplorer,
  SOL: solExplorer,
} as const
