import { type ChainId, type ChainIdOf, chainIds, chains } from '../../core/chains/chains.ts'
import { cosmosNetworks } from '../../core/deposits/cosmos/cosmosNetworks.ts'
import { xrpNetworkIds } from '../../core/deposits/xrp/xrpNetworks.ts'
import { devnetEvmChainIds } from '../rules/identity.ts'

/** Servers of one chain of the devnet. Paths are below the devnet's address. */
export interface DevnetServer {
  readonly chain: ChainId
  /** Interfaces by their common names, such as "Esplora". */
  readonly apis: readonly { readonly name: string; readonly path: string }[]
  /** Path of its WebSocket, on chains that have one. */
  readonly websocket?: string
  /** Identifier that clients sign for. */
  readonly chainId?: string
}

/** Lists the servers of every chain that the devnet runs. */
export const devnetServers = (): readonly DevnetServer[] =>
  chainIds.filter((chain) => chains[chain].active).flatMap((chain) => serverOf(chain) ?? [])

function serverOf(chain: ChainId): DevnetServer | undefined {
  const path = `/chain/${chain}`
  const at = (...names: readonly string[]) => ({ chain, apis: names.map((name) => ({ name, path })) })
  switch (chains[chain].family) {
    case 'utxo': {
      const blockbook = { name: 'Blockbook', path: `${path}/api/v2` }
      const esplora = chain === 'BTC' || chain === 'LTC' ? [{ name: 'Esplora', path }] : []
      return { chain, apis: [...esplora, blockbook] }
    }
    case 'evm':
      return { ...at('JSON-RPC'), chainId: String(devnetEvmChainIds[chain as ChainIdOf<'evm'>]) }
    case 'cosmos': {
      const { mocknet } = cosmosNetworks[chain as ChainIdOf<'cosmos'>].chainIds
      return { ...at('CometBFT RPC', 'Cosmos REST'), websocket: `${path}/websocket`, chainId: mocknet }
    }
    case 'xrp':
      return { ...at('rippled JSON-RPC'), websocket: path, chainId: String(xrpNetworkIds.mocknet) }
    case 'solana':
      return { ...at('Solana JSON-RPC'), websocket: path }
    case 'tron':
      return at('TRON HTTP API')
    default:
      return undefined
  }
}
