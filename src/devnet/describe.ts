import { chainIdentifiers, devnetEvmChainIds, nodeVersions } from './identity.ts'
import type { Served } from './transport.ts'

/** What stands where, for whoever opens the devnet in a browser. */
export function describeDevnet({ network, state }: Served) {
  const playMoney = network === 'mocknet'
  return {
    name: 'Portage devnet',
    network,
    play_money: playMoney,
    notice: 'Nothing here reaches a real chain. Nobody holds a key to any address that it shows.',
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
    paths: {
      '/thorchain/…': "THORNode's own REST, also under /thornode/thorchain/…",
      '/mayachain/…': "Mayanode's own REST, also under /mayanode/mayachain/…",
      '/thornode/cosmos/…': "THORNode's cosmos-sdk REST, and Mayanode's under /mayanode/cosmos/…",
      '/midgard/v2/…': "THORChain's Midgard",
      '/mayamidgard/v2/…': "Maya's Midgard",
      '/1, /2, /3': 'before any path: three nodes that can be asked independently',
      '/devnet': 'what the devnet is now, and below it the controls; /devnet/openapi.json describes them',
      '/health': 'whether the devnet answers',
    },
  }
}
