import { type ChainId, isChainId } from '../chains/chains.ts'
import type { NetworkKind } from '../chains/protocol.ts'
import { formatTxHash } from './txHash.ts'

interface Explorer {
  readonly name: string
  /** What stands before and after the hash. */
  readonly before: string
  readonly after?: string
}

/** Stagenet moves real coins on outer chains, so only the protocols' own chains differ there. */
const explorers: Readonly<Partial<Record<ChainId, Explorer>>> = {
  BTC: { name: 'mempool.space', before: 'https://mempool.space/tx/' },
  LTC: { name: 'litecoinspace.org', before: 'https://litecoinspace.org/tx/' },
  BCH: { name: 'Blockchair', before: 'https://blockchair.com/bitcoin-cash/transaction/' },
  DOGE: { name: 'Blockchair', before: 'https://blockchair.com/dogecoin/transaction/' },
  DASH: { name: 'Blockchair', before: 'https://blockchair.com/dash/transaction/' },
  ZEC: { name: 'Blockchair', before: 'https://blockchair.com/zcash/transaction/' },
  ETH: { name: 'Etherscan', before: 'https://etherscan.io/tx/' },
  BASE: { name: 'BaseScan', before: 'https://basescan.org/tx/' },
  AVAX: { name: 'SnowTrace', before: 'https://snowtrace.io/tx/' },
  BSC: { name: 'BscScan', before: 'https://bscscan.com/tx/' },
  POL: { name: 'PolygonScan', before: 'https://polygonscan.com/tx/' },
  ARB: { name: 'Arbiscan', before: 'https://arbiscan.io/tx/' },
  THOR: { name: 'RuneScan', before: 'https://runescan.io/tx/' },
  MAYA: { name: 'MayaScan', before: 'https://www.mayascan.org/tx/' },
  GAIA: { name: 'Mintscan', before: 'https://www.mintscan.io/cosmos/tx/' },
  NOBLE: { name: 'Mintscan', before: 'https://www.mintscan.io/noble/tx/' },
  KUJI: { name: 'Kujira Finder', before: 'https://finder.kujira.network/kaiyo-1/tx/' },
  XRP: { name: 'XRPScan', before: 'https://xrpscan.com/tx/' },
  TRON: { name: 'Tronscan', before: 'https://tronscan.org/#/transaction/' },
  SOL: { name: 'Solscan', before: 'https://solscan.io/tx/' },
}

const stagenetExplorers: Readonly<Partial<Record<ChainId, Explorer>>> = {
  THOR: { name: 'RuneScan', before: 'https://runescan.io/tx/', after: '?network=stagenet' },
}

/** A page of somebody else's about a transaction. */
export interface ExplorerLink {
  readonly name: string
  readonly url: string
}

/** Where a person can look at a transaction. None on mocknet, whose chains exist on one machine only. */
export function explorerLink(hash: string, chain: string, network: NetworkKind): ExplorerLink | undefined {
  if (network === 'mocknet' || !isChainId(chain)) return undefined
  const own = chain === 'THOR' || chain === 'MAYA'
  const explorer = network === 'stagenet' && own ? stagenetExplorers[chain] : explorers[chain]
  const spelling = formatTxHash(hash, chain)
  if (explorer === undefined || spelling === undefined) return undefined
  return { name: explorer.name, url: `${explorer.before}${spelling}${explorer.after ?? ''}` }
}
