import type { DevnetParts } from '../devnetTypes.ts'
import { chainIdentifiers, devnetEvmChainIds, nodeVersions } from '../rules/identity.ts'
import { devnetServers } from './devnetServers.ts'

/** Returns the index of the devnet's endpoints. */
export function describeDevnet({ network, state, chains }: DevnetParts) {
  const playMoney = network === 'mocknet'
  return {
    name: 'Portage devnet',
    network,
    play_money: playMoney,
    notice: 'Not connected to any real chain. Never send real coins to an address shown here: they would be lost.',
    protocols: {
      THORCHAIN: {
        version: nodeVersions.THORCHAIN,
        chain_id: chainIdentifiers.THORCHAIN[network],
        height: state.THORCHAIN.height,
      },
      MAYACHAIN: {
        version: nodeVersions.MAYACHAIN,
        chain_id: chainIdentifiers.MAYACHAIN[network],
        height: state.MAYACHAIN.height,
      },
    },
    evm_chain_ids: playMoney ? devnetEvmChainIds : {},
    chains: chains === undefined ? [] : describeServers(),
    tokens: chains?.tokens.map(({ asset, contract, decimals, kind }) => ({ asset, contract, decimals, kind })) ?? [],
    paths: {
      '/thorchain/…': "THORNode's own REST, also under /thornode/thorchain/…",
      '/mayachain/…': "Mayanode's own REST, also under /mayanode/mayachain/…",
      '/thornode/cosmos/…': "THORNode's cosmos-sdk REST, and Mayanode's under /mayanode/cosmos/…",
      '/midgard/v2/…': "THORChain's Midgard",
      '/mayamidgard/v2/…': "Maya's Midgard",
      '/1, /2, /3': 'prefixes of all paths: three independent nodes',
      '/devnet': 'state of the devnet, and its controls below; /devnet/openapi.json describes them',
      '/health': 'health check',
    },
  }
}

/** Servers of every chain, with paths below this address. */
const describeServers = () =>
  devnetServers().map(({ chain, apis, websocket, chainId }) => ({
    chain,
    apis,
    ...(websocket === undefined ? {} : { websocket }),
    ...(chainId === undefined ? {} : { chain_id: chainId }),
  }))
