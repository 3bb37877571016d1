import { ada } from './ada/chain.ts'
import { arb } from './arb/chain.ts'
import { avax } from './avax/chain.ts'
import { base } from './base/chain.ts'
import { bch } from './bch/chain.ts'
import { bsc } from './bsc/chain.ts'
import { btc } from './btc/chain.ts'
import { dash } from './dash/chain.ts'
import type { AnyChainSpec } from './defineChain.ts'
import { doge } from './doge/chain.ts'
import { eth } from './eth/chain.ts'
import { gaia } from './gaia/chain.ts'
import { kuji } from './kuji/chain.ts'
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
  ...([thor, maya, gaia, noble, kuji] as const),
  ...([xrp, tron, sol, xrd, sui, ada] as const),
] as const

type Listed = (typeof all)[number]

/** Every chain that either protocol has code for, by the code that both use in assets and on the wire. */
export type ChainId = Listed['id']

/** Chains with the same kind of addresses, deposits and wallets. */
export type ChainFamily = Listed['family']

/** The chains of one family. */
export type ChainIdOf<Family extends ChainFamily> = Extract<Listed, { readonly family: Family }>['id']

/** Chains with Bitcoin's transaction format whose deposits we build ourselves. */
export type BuildableUtxoChain = Extract<Listed, { readonly family: 'utxo'; readonly transactions: object }>['id']

type SpecOf<Family extends ChainFamily> = Extract<AnyChainSpec, { readonly family: Family }>

/** The facts of one chain. Source: THORNode 3.17 and Mayanode 1.124, common/chain.go. */
export type ChainSpec = AnyChainSpec & { readonly id: ChainId }

type Chains = { readonly [Id in ChainId]: SpecOf<Extract<Listed, { readonly id: Id }>['family']> & { readonly id: Id } }

/** The facts of every chain, by chain id. Source: THORNode 3.17 and Mayanode 1.124, common/chain.go. */
export const chains = Object.fromEntries(all.map((chain) => [chain.id, chain])) as unknown as Chains

/** Every chain id, in the order of `chains`. Includes chains that were never opened, which are not `active`. */
export const chainIds: readonly ChainId[] = all.map(({ id }) => id)

/** Returns whether a text is a known chain id, in canonical upper case. */
export function isChainId(text: string): text is ChainId {
  return Object.hasOwn(chains, text)
}

/** Returns the chains of one family, in the order of `chains`. */
export function chainIdsOf<Family extends ChainFamily>(family: Family): readonly ChainIdOf<Family>[] {
  return chainIds.filter((id): id is ChainIdOf<Family> => chains[id].family === family)
}

/** Returns one fact of every chain of a family, by chain id. */
export function mapFamily<Family extends ChainFamily, Fact>(
  family: Family,
  fact: (spec: SpecOf<Family>) => Fact,
): Readonly<Record<ChainIdOf<Family>, Fact>> {
  const entries = chainIdsOf(family).map((id) => [id, fact(chains[id] as unknown as SpecOf<Family>)])
  return Object.fromEntries(entries) as Record<ChainIdOf<Family>, Fact>
}
