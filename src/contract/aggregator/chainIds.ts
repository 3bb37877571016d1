import { type ChainId, type ChainIdOf, chainIds } from '../../core/chains/chains.ts'
import { networks } from '../../core/chains/networks.ts'
import type { NetworkKind } from '../../core/chains/protocol.ts'

type NamedChain = Exclude<ChainId, ChainIdOf<'evm' | 'cosmos'>>

/** Ids of chains that have no id of their own, as aggregators write them. */
const names: Readonly<Record<NamedChain, string>> = {
  BTC: 'bitcoin',
  LTC: 'litecoin',
  BCH: 'bitcoincash',
  DOGE: 'dogecoin',
  DASH: 'dash',
  ZEC: 'zcash',
  XRP: 'ripple',
  TRON: '728126428',
  SOL: 'solana',
  XRD: 'radix-mainnet',
  SUI: 'sui',
  ADA: 'cardano',
}

/**
 * Returns the `chainId` of a chain: the strings of the aggregator contract where coins are real, and on the devnet its
 * own ids, which no real chain has, such as "devnet-eth". Stagenet uses mainnet's outer chains. A transaction of an EVM
 * chain has the chain's own number.
 */
export function chainIdOf(chain: ChainId, network: NetworkKind): string {
  const facts = networks[chain]
  if ('chainIds' in facts) return facts.chainIds[network]
  if (network === 'mocknet') return `devnet-${chain.toLowerCase()}`
  return 'chainId' in facts ? String(facts.chainId) : names[chain as NamedChain]
}

/** Returns the chain of a `chainId` on a network; undefined for every other text. */
export function chainOfId(id: string, network: NetworkKind): ChainId | undefined {
  return chainIds.find((chain) => chainIdOf(chain, network) === id)
}
