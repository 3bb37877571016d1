import { arbDevnet } from '../core/chains/arb/devnet.ts'
import { avaxDevnet } from '../core/chains/avax/devnet.ts'
import { baseDevnet } from '../core/chains/base/devnet.ts'
import { bchDevnet } from '../core/chains/bch/devnet.ts'
import { bscDevnet } from '../core/chains/bsc/devnet.ts'
import { btcDevnet } from '../core/chains/btc/devnet.ts'
import { type ChainId, type ChainIdOf, chainIdsOf } from '../core/chains/chains.ts'
import { dashDevnet } from '../core/chains/dash/devnet.ts'
import type { DevnetFacts, EvmDevnetFacts } from '../core/chains/devnetFacts.ts'
import { dogeDevnet } from '../core/chains/doge/devnet.ts'
import { ethDevnet } from '../core/chains/eth/devnet.ts'
import { gaiaDevnet } from '../core/chains/gaia/devnet.ts'
import { ltcDevnet } from '../core/chains/ltc/devnet.ts'
import { nobleDevnet } from '../core/chains/noble/devnet.ts'
import { polDevnet } from '../core/chains/pol/devnet.ts'
import { solDevnet } from '../core/chains/sol/devnet.ts'
import { thorDevnet } from '../core/chains/thor/devnet.ts'
import { tronDevnet } from '../core/chains/tron/devnet.ts'
import { xrdDevnet } from '../core/chains/xrd/devnet.ts'
import { xrpDevnet } from '../core/chains/xrp/devnet.ts'
import { zecDevnet } from '../core/chains/zec/devnet.ts'

type Facts = {
  readonly [Id in ChainId]: Id extends ChainIdOf<'evm'> ? EvmDevnetFacts : DevnetFacts | undefined
}

/** Devnet facts of every chain; undefined for chains that the devnet does not run. */
export const devnetFacts: Facts = {
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
  GAIA: gaiaDevnet,
  NOBLE: nobleDevnet,
  THOR: thorDevnet,
  XRP: xrpDevnet,
  TRON: tronDevnet,
  SOL: solDevnet,
  XRD: xrdDevnet,
  MAYA: undefined,
  SUI: undefined,
  ADA: undefined,
}

/** Returns one devnet fact of every EVM chain, by chain id. */
export function mapEvmFacts<Fact>(fact: (facts: EvmDevnetFacts) => Fact): Readonly<Record<ChainIdOf<'evm'>, Fact>> {
  const entries = chainIdsOf('evm').map((id) => [id, fact(devnetFacts[id])])
  return Object.fromEntries(entries) as Record<ChainIdOf<'evm'>, Fact>
}
