import { ada } from './ada/chain.ts'
import { arb } from './arb/chain.ts'
import { avax } from './avax/chain.ts'
import { base } from './base/chain.ts'
import { bch } from './bch/chain.ts'
import { bsc } from './bsc/chain.ts'
import { btc } from './btc/chain.ts'
import { dash } from './dash/chain.ts'
import type { ChainFamily, CommonSpec } from './defineChain.ts'
import { doge } from './doge/chain.ts'
import { eth } from './eth/chain.ts'
import { gaia } from './gaia/chain.ts'
import { ltc } from './ltc/chain.ts'
import { maya } from './maya/chain.ts'
import { noble } from './noble/chain.ts'
import { pol } from './pol/chain.ts'
import { sol } from './sol/chain.ts'
import { sui } from './sui/chain.ts'
import { thor } from './thor/chain.ts'
import { tron } from './tron/chain.ts'
import { xrd } from './xrd/chain.ts'
import { xrp } from './xrp/chain.ts'
import { zec } from './zec/chain.ts'

/** Every chain, one folder each. A new chain is one import and one name here; the compiler names the other tables. */
const all = [
  ...([btc, ltc, bch, doge, dash, zec] as const),
  ...([eth, base, avax, bsc, pol, arb] as const),
  ...([thor, maya, gaia, noble] as const),
  ...([xrp, tron, sol, xrd, sui, ada] as const),
] as const

type Listed = (typeof all)[number]

export type { ChainFamily } from './defineChain.ts'

/**
 * Every chain that either protocol has code for, by the code that both use in assets and on the wire.
 *
 * @example
 * const id: ChainId = 'BTC'
 */
export type ChainId = Listed['id']

/** The chains of one family. */
export type ChainIdOf<Family extends ChainFamily> = Extract<Listed, { readonly family: Family }>['id']

/** The family of one chain. */
export type FamilyOf<Id extends ChainId> = Extract<Listed, { readonly id: Id }>['family']

/**
 * The facts of one chain that quotes need. Source: THORNode 3.17 and Mayanode 1.124, common/chain.go.
 *
 * @example
 * const bitcoin: ChainSpec = chains.BTC
 */
export interface ChainSpec extends CommonSpec {
  readonly id: ChainId
}

type Chains = { readonly [Id in ChainId]: ChainSpec & { readonly id: Id; readonly family: FamilyOf<Id> } }

/**
 * The facts of every chain, by chain id. Source: THORNode 3.17 and Mayanode 1.124, common/chain.go.
 *
 * @example
 * chains.BTC.blockMs // 600000
 */
export const chains = Object.fromEntries(all.map((chain) => [chain.id, chain])) as unknown as Chains

/**
 * Every chain id, in the order of `chains`. Includes chains that were never opened, which are not `active`.
 *
 * @example
 * chainIds.includes('BTC') // true
 */
export const chainIds: readonly ChainId[] = all.map(({ id }) => id)

/**
 * Returns whether a text is a known chain id, in canonical upper case.
 *
 * @example
 * isChainId('BTC') // true
 * isChainId('btc') // false
 */
export function isChainId(text: string): text is ChainId {
  return Object.hasOwn(chains, text)
}

/** Returns the chains of one family, in the order of `chains`. */
export function chainIdsOf<Family extends ChainFamily>(family: Family): readonly ChainIdOf<Family>[] {
  return chainIds.filter((id): id is ChainIdOf<Family> => chains[id].family === family)
}
