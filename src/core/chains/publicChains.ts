import { type ChainId, chainIds } from './chains.ts'
import type { ChainNetwork, EvmNetwork } from './networkSpec.ts'
import { mapFamily, networks } from './networks.ts'

const identityOf = (network: ChainNetwork | EvmNetwork): string | undefined =>
  'chainId' in network ? String(network.chainId) : network.publicIdentity

/**
 * Identities that servers of public chains report: the hash of a block that no other chain has, an EVM chain id, XRP's
 * network id. Cosmos chains have one per network instead, see `chainIds` of their facts.
 */
export const publicIdentities: Readonly<Partial<Record<ChainId, string>>> = Object.fromEntries(
  chainIds.flatMap((id) => {
    const identity = identityOf(networks[id])
    return identity === undefined ? [] : [[id, identity]]
  }),
)

const cosmosIds = Object.values(mapFamily('cosmos', ({ chainIds: ids }) => [ids.mainnet, ids.stagenet])).flat()

const known: ReadonlySet<string> = new Set([...Object.values(publicIdentities), ...cosmosIds])

/**
 * Returns whether an identity belongs to a public chain, where coins are real. Ignores case and a leading `0x`. An
 * empty identity counts as public.
 */
export function isPublicChain(identity: string): boolean {
  const text = identity.trim()
  const bare = text.toLowerCase().replace(/^0x/, '')
  return bare === '' || known.has(text) || known.has(bare)
}
