// Written by `npm run generate` from the folders of src/core/chains; do not edit.
import { arbDevnet } from '../../core/chains/arb/devnet.ts'
import { avaxDevnet } from '../../core/chains/avax/devnet.ts'
import { baseDevnet } from '../../core/chains/base/devnet.ts'
import { bchDevnet } from '../../core/chains/bch/devnet.ts'
import { bscDevnet } from '../../core/chains/bsc/devnet.ts'
import { btcDevnet } from '../../core/chains/btc/devnet.ts'
import { dashDevnet } from '../../core/chains/dash/devnet.ts'
import { dogeDevnet } from '../../core/chains/doge/devnet.ts'
import { ethDevnet } from '../../core/chains/eth/devnet.ts'
import { gaiaDevnet } from '../../core/chains/gaia/devnet.ts'
import { ltcDevnet } from '../../core/chains/ltc/devnet.ts'
import { nobleDevnet } from '../../core/chains/noble/devnet.ts'
import { polDevnet } from '../../core/chains/pol/devnet.ts'
import { solDevnet } from '../../core/chains/sol/devnet.ts'
import { thorDevnet } from '../../core/chains/thor/devnet.ts'
import { tronDevnet } from '../../core/chains/tron/devnet.ts'
import { xrdDevnet } from '../../core/chains/xrd/devnet.ts'
import { xrpDevnet } from '../../core/chains/xrp/devnet.ts'
import { zecDevnet } from '../../core/chains/zec/devnet.ts'

/** Facts of each chain that the devnet runs, in the order of `families.ts`. */
export const devnetFactsById = {
  BTC: btcDevnet,
  LTC: ltcDevnet,
  BCH: bchDevnet,
  DOGE: dogeDevnet,
  DASH: dashDevnet,
  ZEC: zecDevnet,
  ETH: ethDevnet,
  BASE: baseDevnet,
  AVAX: avaxDevnet,
  BSC: bscDevnet,
  POL: polDevnet,
  ARB: arbDevnet,
  THOR: thorDevnet,
  GAIA: gaiaDevnet,
  NOBLE: nobleDevnet,
  XRP: xrpDevnet,
  TRON: tronDevnet,
  SOL: solDevnet,
  XRD: xrdDevnet,
} as const
