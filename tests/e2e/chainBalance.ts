import { inject } from 'vitest'
import { createReader } from '../../src/core/readers/createReader.ts'
import type { ReadableChain } from '../../src/core/readers/reader.ts'
import type { Devnet } from '../../src/devnet/devnetTypes.ts'
import { devnetReaders } from '../../src/runtime/chooseReaders.ts'

/** Reads the coins of an address from a chain of a devnet, in the chain's smallest unit. */
export async function balanceOn(devnet: Devnet, chain: ReadableChain, address: string): Promise<bigint> {
  const endpoints = devnetReaders(inject('devnet'))[chain] ?? []
  const reader = createReader({ chain, network: 'mocknet', endpoints, transport: devnet.transport })
  const [coin] = await reader.balances(address)
  return coin?.amount ?? -1n
}
