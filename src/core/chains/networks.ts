import { type ChainFamily, type ChainId, type ChainIdOf, chainIdsOf, type FamilyOf } from './chains.ts'
import type { NetworkOf } from './networkSpec.ts'
import { networksById } from './tables/networks.ts'

type Networks = { readonly [Id in ChainId]: NetworkOf<FamilyOf<Id>> }

/** Chains with Bitcoin's transaction format whose deposits we build ourselves. */
export type BuildableUtxoChain = {
  [Id in ChainId]: (typeof networksById)[Id] extends { readonly transactions: object } ? Id : never
}[ChainId]

/** Facts of every chain that address checks, deposits and readers need. Quotes load without them. */
export const networks: Networks = networksById

/** Whether we build the deposits of a chain in Bitcoin's format. */
export function isUtxoChain(chain: ChainId): chain is BuildableUtxoChain {
  return 'transactions' in networks[chain]
}

/** Returns one fact of every chain of a family, by chain id. */
export function mapFamily<Family extends ChainFamily, Fact>(
  family: Family,
  fact: (network: NetworkOf<Family>) => Fact,
): Readonly<Record<ChainIdOf<Family>, Fact>> {
  const entries = chainIdsOf(family).map((id) => [id, fact(networks[id] as NetworkOf<Family>)])
  return Object.fromEntries(entries) as Record<ChainIdOf<Family>, Fact>
}
