import { protocolOf } from '../../contract/aggregator/aggregatorFields.ts'
import { chainIdOf } from '../../contract/aggregator/chainIds.ts'
import { contractOf, identifierOf } from '../../contract/aggregator/identifier.ts'
import type { tokens } from '../../contract/aggregator/tokens.ts'
import { isChainId } from '../../core/chains/chains.ts'
import { type NetworkKind, protocols } from '../../core/chains/protocol.ts'
import { tokens as knownTokens } from '../../core/chains/tokens.ts'
import type { Handler } from '../transport/bindHandler.ts'
import { type ListedToken, listTokens } from './listTokens.ts'
import { listVersion } from './listVersion.ts'

/** The assets that a provider swaps. Throws `SwapError` when a majority of its nodes does not report its pools. */
export const getTokens: Handler<typeof tokens> = async ({ provider }, context) => {
  const protocol = protocolOf(provider)
  const { network } = context.nodes[protocol]
  const listed = (await listTokens(context, protocol)).flatMap((token) => describe(token, network))
  return {
    chainId: chainIdOf(protocols[protocol].chain, network),
    count: listed.length,
    keywords: [],
    name: provider,
    provider,
    timestamp: new Date(context.clock()).toISOString(),
    tokens: listed,
    version: listVersion(context.version),
  }
}

function describe({ asset, decimals }: ListedToken, network: NetworkKind) {
  const { chain, ticker } = asset
  if (!isChainId(chain)) return []
  const identifier = identifierOf(asset)
  const address = contractOf(asset)
  const name = nameOf(chain, asset.id)
  return [
    {
      ...(address !== undefined && { address }),
      chain,
      chainId: chainIdOf(chain, network),
      decimals,
      identifier,
      ...(name !== undefined && { name }),
      symbol: identifier.slice(chain.length + 1),
      ticker,
    },
  ]
}

/** The name of a known token, for people. */
function nameOf(chain: string, id: string | undefined): string | undefined {
  const rows = Object.hasOwn(knownTokens, chain) ? knownTokens[chain as keyof typeof knownTokens] : []
  return id === undefined ? undefined : rows.find((row) => row.id.toUpperCase() === id)?.name
}
