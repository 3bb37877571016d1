import { type ChainId, chains } from '../../../src/core/chains/chains.ts'
import { createReader } from '../../../src/core/readers/createReader.ts'
import type { ChainReader, ReadableChain } from '../../../src/core/readers/reader.ts'
import { readerApisOf } from '../../../src/core/readers/readerApis.ts'
import { FIRST_HEIGHT } from '../../../src/devnet/chains/blocks.ts'
import type { DevnetChain } from '../../../src/devnet/chains/chain.ts'
import { createChains, type DevnetChains } from '../../../src/devnet/chains/createChains.ts'
import { handleChainRequest } from '../../../src/devnet/chains/handleChainRequest.ts'
import { derivedTokenId } from '../../../src/devnet/rules/derive.ts'
import { LONG_DEADLINE_MS } from '../../core/readers/longDeadline.ts'

export const startTime = 1_800_000_000
export const seed = 'test'
export const router = '0x2222222222222222222222222222222222222222'
const evmChains = ['ETH', 'BASE', 'AVAX', 'BSC', 'POL', 'ARB'] as const

export const usdc = (chain: ChainId): string => `${chain}.USDC-${derivedTokenId(chain, 'USDC')}`
export const tronUsdt = `TRON.USDT-${derivedTokenId('TRON', 'USDT')}`
export const assets = [
  ...evmChains.map((chain) => ({ asset: usdc(chain), decimals: 6 })),
  { asset: tronUsdt, decimals: 6 },
]

export const makeChains = (over: Partial<Parameters<typeof createChains>[0]> = {}): DevnetChains => {
  const routers = Object.fromEntries(evmChains.map((chain) => [chain, [{ address: router, version: '6.1' as const }]]))
  return createChains({ seed, startTime, assets, routers, ...over })
}

/** The library's reader over the devnet in this process. */
export function readerOver(devnet: DevnetChains, chain: ReadableChain): ChainReader {
  const [api] =
    chain === 'BTC' || chain === 'LTC' || chains[chain].family !== 'utxo' ? readerApisOf(chain) : ['blockbook' as const]
  return createReader({
    chain,
    network: 'mocknet',
    endpoints: [{ api: api ?? 'jsonrpc', url: `http://devnet/chain/${chain}` }],
    deadlineMs: LONG_DEADLINE_MS,
    transport: (request) => handleChainRequest(devnet, request, new URL(request.url).pathname.slice('/chain'.length)),
  })
}

/** Mines so many blocks, one after another. */
export async function mine(chain: DevnetChain, count = 1): Promise<void> {
  const until = chain.height() + count
  const { blockMs } = chains[chain.chain]
  // A little late, because fractions of seconds are floats.
  const due = () => startTime + ((chain.height() + 1 - FIRST_HEIGHT) * blockMs) / 1000 + 0.001
  while (chain.height() < until) await chain.step(due())
}
