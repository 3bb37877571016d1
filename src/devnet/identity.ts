import type { NetworkKind, Protocol } from '../core/chains/protocol.ts'
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
