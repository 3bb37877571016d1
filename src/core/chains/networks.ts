import { adaNetwork } from './ada/network.ts'
import { arbNetwork } from './arb/network.ts'
import { avaxNetwork } from './avax/network.ts'
import { baseNetwork } from './base/network.ts'
import { bchNetwork } from './bch/network.ts'
import { bscNetwork } from './bsc/network.ts'
import { btcNetwork } from './btc/network.ts'
import { type ChainFamily, type ChainId, type ChainIdOf, chainIdsOf, type FamilyOf } from './chains.ts'
import { dashNetwork } from './dash/network.ts'
import { dogeNetwork } from './doge/network.ts'
import { ethNetwork } from './eth/network.ts'
import { gaiaNetwork } from './gaia/network.ts'
import { ltcNetwork } from './ltc/network.ts'
import { mayaNetwork } from './maya/network.ts'
import type { NetworkOf } from './networkSpec.ts'
import { nobleNetwork } from './noble/network.ts'
import { polNetwork } from './pol/network.ts'
import { solNetwork } from './sol/network.ts'
import { suiNetwork } from './sui/network.ts'
import { thorNetwork } from './thor/network.ts'
import { tronNetwork } from './tron/network.ts'
import { xrdNetwork } from './xrd/network.ts'
import { xrpNetwork } from './xrp/network.ts'
import { zecNetwork } from './zec/network.ts'

type Networks = { readonly [Id in ChainId]: NetworkOf<FamilyOf<Id>> }

const joined = {
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
} as const satisfies Networks

/** Chains with Bitcoin's transaction format whose deposits we build ourselves. */
export type BuildableUtxoChain = {
  [Id in ChainId]: (typeof joined)[Id] extends { readonly transactions: object } ? Id : never
}[ChainId]

/** Facts of every chain that address checks, deposits and readers need. Quotes load without them. */
export const networks: Networks = joined

/** Returns one fact of every chain of a family, by chain id. */
export function mapFamily<Family extends ChainFamily, Fact>(
  family: Family,
  fact: (network: NetworkOf<Family>) => Fact,
): Readonly<Record<ChainIdOf<Family>, Fact>> {
  const entries = chainIdsOf(family).map((id) => [id, fact(networks[id] as NetworkOf<Family>)])
  return Object.fromEntries(entries) as Record<ChainIdOf<Family>, Fact>
}
