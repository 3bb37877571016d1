import { type ChainId, type ChainReader, chains, createReader, type ReadableChain } from '../../../src/core/index.ts'
import type { Devnet } from '../../../src/devnet/devnetTypes.ts'
import { LONG_DEADLINE_MS } from '../../core/readers/longDeadline.ts'

/** Where a devnet in memory answers. */
export const ORIGIN = 'http://devnet.example'

/** Reader paths of the protocols' chains; other chains have their own. */
const homes: Readonly<Partial<Record<ChainId, string>>> = { THOR: '/1/thornode', MAYA: '/1/mayanode' }

/** Creates the reader of a devnet chain. */
export function devnetReader({ transport }: Devnet, chain: ReadableChain): ChainReader {
  const url = `${ORIGIN}${homes[chain] ?? `/chain/${chain}`}`
  const endpoints = [{ api: apiOf(chain), url }] as const
  return createReader({ chain, network: 'mocknet', endpoints, transport, deadlineMs: LONG_DEADLINE_MS })
}

function apiOf(chain: ReadableChain) {
  const { family } = chains[chain]
  if (family === 'utxo') return chain === 'BTC' || chain === 'LTC' ? 'esplora' : 'blockbook'
  const apis = { evm: 'jsonrpc', cosmos: 'cosmos', xrp: 'rippled', solana: 'solana', tron: 'trongrid' } as const
  if (family in apis) return apis[family as keyof typeof apis]
  throw new RangeError(`No reader supports ${chain}.`)
}
