import type { ChainFamily, CommonSpec } from './defineChain.ts'
import { chainList } from './tables/chainList.ts'

type Listed = (typeof chainList)[number]

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
export const chains = Object.fromEntries(chainList.map((chain) => [chain.id, chain])) as unknown as Chains

/**
 * Every chain id, in the order of `chains`. Includes chains that were never opened, which are not `active`.
 *
 * @example
 * chainIds.includes('BTC') // true
 */
export const chainIds: readonly ChainId[] = chainList.map(({ id }) => id)

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
