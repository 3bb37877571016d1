import { createReader } from '../../src/core/readers/createReader.ts'
import type { ReadableChain } from '../../src/core/readers/reader.ts'
import type { MainnetLab } from './mainnetLab.ts'

/** Reads the coins of an address from the laboratory's servers of a chain, in the chain's smallest unit. */
export async function coinsOn(
  { config }: Pick<MainnetLab, 'config'>,
  chain: ReadableChain,
  address: string,
): Promise<bigint> {
  const endpoints = config.readers[chain] ?? []
  const transport = (request: Request) => fetch(request)
  const reader = createReader({ chain, network: 'mainnet', endpoints, transport, deadlineMs: 60_000 })
  const [coin] = await reader.balances(address)
  return coin?.amount ?? 0n
}
