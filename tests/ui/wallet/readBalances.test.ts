import { expect, test } from 'vitest'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import type { ChainReader } from '../../../src/core/readers/reader.ts'
import { readBalances } from '../../../src/ui/wallet/readBalances.ts'

test('a token without contract has no balance, because a zero would be a guess', async () => {
  const reader = {
    ...{ family: 'evm', chain: 'ETH' },
    balances: async () => [{ asset: 'ETH.ETH', amount: 10n ** 18n, decimals: 18 }],
  } as unknown as ChainReader
  const assets = ['ETH.ETH', 'ETH.USDC', 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'].map((name) =>
    parseAsset(name),
  )
  const address = '0x0000000000000000000000000000000000000001'
  const found = await readBalances(reader, { address, network: 'mocknet', assets })
  expect([...found]).toEqual([
    ['ETH.ETH', 100_000_000n],
    ['ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', 0n],
  ])
})
