import { expect, test } from 'vitest'
import { formatAsset, parseAsset } from '../../../src/core/asset/asset.ts'
import type { ChainReader } from '../../../src/core/readers/reader.ts'
import { readBalances } from '../../../src/ui/wallet/watchHoldings.ts'

test('a token without contract has no balance, because a zero would be a guess', async () => {
  const reader = {
    family: 'evm',
    chain: 'ETH',
    balances: async () => [{ asset: 'ETH.ETH', amount: 10n ** 18n, decimals: 18 }],
  } as unknown as ChainReader
  const assets = ['ETH.ETH', 'ETH.USDC', 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'].map((name) =>
    parseAsset(name),
  )
  const address = '0x0000000000000000000000000000000000000001'
  const found = await readBalances(reader, { address, assets })
  expect([...found]).toEqual([
    ['ETH.ETH', 100_000_000n],
    ['ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', 0n],
  ])
})

test.each([
  ['TRON', 'tron', 'TRON.USDT-TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['TRON', 'tron', 'TRON.USDT-TU24i4xR4VLhkSRwQEm8pYD1eProd8r2cs'],
  ['SOL', 'solana', 'SOL.USDC-EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  ['ETH', 'evm', 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
])('a token of %s is read by its contract as the chain spells it (%s)', async (chain, family, text) => {
  const queried: unknown[] = []
  const asset = parseAsset(text)
  const reader = {
    family,
    chain,
    balances: async (_: string, { tokens = [] }: { tokens?: readonly { asset: string; contract: string }[] }) => {
      queried.push(...tokens.map(({ contract }) => contract))
      return tokens.map((token) => ({ asset: token.asset, amount: 500_000_000n, decimals: 6 }))
    },
  } as unknown as ChainReader
  const found = await readBalances(reader, { address: 'an address', assets: [parseAsset(`${chain}.FOO`), asset] })
  expect(queried).toEqual([text.slice(text.indexOf('-') + 1)])
  expect([...found]).toEqual([[formatAsset(asset), 50_000_000_000n]])
})
