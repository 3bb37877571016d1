import type { NetworkKind, Protocol } from '../../core/chains/protocol.ts'
import { mapEvmFacts } from './chainFacts.ts'

/** Node versions whose API the devnet implements. */
export const nodeVersions: Readonly<Record<Protocol, string>> = { THORCHAIN: '3.20.3', MAYACHAIN: '1.124.0' }

/** Chain ids of the protocols, which signatures commit to. */
export const chainIdentifiers: Readonly<Record<Protocol, Readonly<Record<NetworkKind, string>>>> = {
  THORCHAIN: { mainnet: 'thorchain-1', stagenet: 'thorchain-stagenet-v2', mocknet: 'thorchain' },
  MAYACHAIN: { mainnet: 'mayachain-mainnet-v1', stagenet: 'mayachain-stagenet-v1', mocknet: 'mayachain' },
}

/** EVM chain ids of the devnet's own chains. No public network uses them, so no wallet can sign for a real one. */
export const devnetEvmChainIds = mapEvmFacts(({ chainId }) => chainId)

/**
 * The account with which a site on the devnet registers memos. Its mnemonic is public, so it holds test coins only;
 * runtime/memolessServer.ts has it.
 */
export const memolessAccount = 'tthor1hpewgpl6xn20x5me583wxj3gjvz0edt4karf7m'

/** Chain software as it names itself, on the chains that are a protocol's own. */
const software: Readonly<Record<Protocol, { readonly name: string; readonly app_name: string; readonly sdk: string }>> =
  {
    THORCHAIN: { name: 'THORChain', app_name: 'thornode', sdk: 'v0.53.0' },
    MAYACHAIN: { name: 'MAYAChain', app_name: 'mayanode', sdk: 'v0.45.9' },
  }

/** Returns the body of a Cosmos node's `node_info`. Source: cosmos-sdk tendermint service, GetNodeInfo. */
export function nodeInfoBody(network: string, nodeId: string, protocol?: Protocol) {
  const { name, app_name, sdk } =
    protocol === undefined ? { name: '', app_name: '', sdk: 'v0.53.0' } : software[protocol]
  return {
    default_node_info: {
      protocol_version: { p2p: '8', block: '11', app: '0' },
      default_node_id: nodeId,
      listen_addr: 'tcp://0.0.0.0:26656',
      network,
      version: '0.38.19',
      channels: 'QCAhIiMwOGBhAA==',
      moniker: 'portage-devnet',
      other: { tx_index: 'on', rpc_address: 'tcp://0.0.0.0:26657' },
    },
    application_version: {
      name,
      app_name,
      version: protocol === undefined ? '' : nodeVersions[protocol],
      git_commit: '',
      build_tags: 'mocknet',
      go_version: '',
      build_deps: [],
      cosmos_sdk_version: sdk,
    },
  }
}
