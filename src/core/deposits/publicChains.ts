import { cosmosNetworks } from './cosmos/networks.ts'
import { evmChainIds } from './evm/networks.ts'

/** The first block of Bitcoin, which Bitcoin Cash shares. */
const BITCOIN_GENESIS = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'

/**
 * The identities that public chains report: the hash of a block that no other chain has, an EVM chain id, XRP's network
 * id. Sources: the nodes' own chain parameters; BCH's is the first block after the fork.
 */
export const publicIdentities: Readonly<Record<string, string>> = {
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

const cosmosIds = Object.values(cosmosNetworks).flatMap(({ chainIds: { mainnet, stagenet } }) => [mainnet, stagenet])

const known: ReadonlySet<string> = new Set([...Object.values(publicIdentities), ...cosmosIds])

/**
 * Whether an identity belongs to a public chain, where coins are real. Case and an `0x` in front do not matter, and a
 * missing identity counts as public.
 */
export function isPublicChain(identity: string): boolean {
  const text = identity.trim()
  const bare = text.toLowerCase().replace(/^0x/, '')
  return bare === '' || known.has(text) || known.has(bare)
}
