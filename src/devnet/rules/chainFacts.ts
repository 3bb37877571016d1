import { type ChainId, type ChainIdOf, chainIdsOf } from '../../core/chains/chains.ts'
import type { DevnetFacts, EvmDevnetFacts, UtxoDevnetFacts } from '../../core/chains/devnetFacts.ts'
import { devnetFactsById } from './chainTable.ts'

type Facts = { readonly [Id in ChainIdOf<'evm'>]: EvmDevnetFacts } & {
  readonly [Id in ChainIdOf<'utxo'>]: UtxoDevnetFacts
} & {
  readonly [Id in Exclude<ChainId, ChainIdOf<'evm' | 'utxo'>>]?: DevnetFacts
}

/** Devnet facts of every chain; undefined for chains that the devnet does not run. */
export const devnetFacts: Facts = devnetFactsById

/** Returns one devnet fact of every EVM chain, by chain id. */
export function mapEvmFacts<Fact>(fact: (facts: EvmDevnetFacts) => Fact): Readonly<Record<ChainIdOf<'evm'>, Fact>> {
  const entries = chainIdsOf('evm').map((id) => [id, fact(devnetFacts[id])])
  return Object.fromEntries(entries) as Record<ChainIdOf<'evm'>, Fact>
}
