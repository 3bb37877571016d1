import { type ChainId, chainIds, chains } from '../chains/chains.ts'
import type { ReaderApi } from '../chains/readerApi.ts'
import type { ReadableChain } from './reader.ts'
import type { ReaderEndpoint } from './readerEndpoint.ts'

/** Servers of each chain in order of preference. A missing chain cannot be read. */
export type ReaderEndpoints = Readonly<Partial<Record<ReadableChain, readonly ReaderEndpoint[]>>>

/** Returns the server interfaces that a chain can be read over; empty for a chain that cannot be read. */
export function readerApisOf(chain: ChainId): readonly ReaderApi[] {
  const { family, active } = chains[chain]
  if (!active) return []
  if (family === 'utxo') return ['esplora', 'blockbook', 'haskoin', 'blockcypher']
  if (family === 'evm') return ['jsonrpc']
  if (family === 'cosmos') return ['cosmos']
  if (family === 'xrp') return ['rippled']
  if (family === 'solana') return ['solana']
  return family === 'tron' ? ['trongrid'] : []
}

export const isReadableChain = (chain: ChainId): chain is ReadableChain => readerApisOf(chain).length > 0

export const readableChains: readonly ReadableChain[] = chainIds.filter(isReadableChain)

/** UTXO chains that the devnet serves through Esplora. The others use Blockbook, as their public servers do. */
const devnetEsplora: readonly ReadableChain[] = ['BTC', 'LTC']

/** Returns the interface over which the devnet serves a chain. */
export function devnetApiOf(chain: ReadableChain): ReaderApi {
  const [usual = 'jsonrpc', other = usual] = readerApisOf(chain)
  return usual === 'esplora' && !devnetEsplora.includes(chain) ? other : usual
}
