import { cosmosNetworks } from '../deposits/cosmos/networks.ts'
import { evmChainIds } from '../deposits/evm/networks.ts'
import type { NetworkKind } from '../protocol.ts'
import type { ReadableChain } from './reader.ts'

/** The first block of Bitcoin, which Bitcoin Cash shares. */
const BITCOIN_GENESIS = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'

/**
 * What the public chains answer when they are asked who they are: the hash of a block that no other chain has, an EVM
 * chain id, XRP's network id. Sources: the nodes' own chain parameters; BCH's is the first block after the fork.
 */
const publicIdentities: Readonly<Record<string, string>> = {
  BTC: BITCOIN_GENESIS,
  BCH: '000000000000000000651ef99cb9fcbe0dadde1d424bd9f15ff20136191a5eec',
  LTC: '12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2',
  DOGE: '1a91e3dace36e2be3bf030a65679fe821aa1d6ef92e7c9902eb318182c355691',
  DASH: '00000ffd590b1485b3caadc19b22e6379c733355108f107a430458cdf3407ab6',
  ZEC: '00040fe8ec8471911baa1db1266ea15dd06b4a8a5c453883c000b031973dce08',
  XRP: '0',
  SOL: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  TRON: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc',
  ...Object.fromEntries(Object.entries(evmChainIds).map(([chain, id]) => [chain, String(id)])),
}

const everyPublicOne = new Set(Object.values(publicIdentities))

/** The height of the block whose hash tells the chain. BCH on public networks is told by the first block after the fork. */
export function identityHeight(chain: ReadableChain, network: NetworkKind): number {
  return chain === 'BCH' && network !== 'mocknet' ? 478_559 : 0
}

/**
 * Whether a server that calls itself this may be asked about the chain. Real money moves on the public chains only
 * (stagenet's outer chains are the same), and play money on none of them.
 */
export function isIdentityOf(chain: ReadableChain, network: NetworkKind, identity: string): boolean {
  if (chain in cosmosNetworks)
    return identity === cosmosNetworks[chain as keyof typeof cosmosNetworks].chainIds[network]
  return network === 'mocknet' ? !everyPublicOne.has(identity) : identity === publicIdentities[chain]
}
