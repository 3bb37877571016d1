import { expect, test } from 'vitest'
import { chainIds, chains } from '../../src/core/chains/chains.ts'
import { withArticle } from '../../src/std/withArticle.ts'

test.each([
  ['an', ['Ethereum', 'Arbitrum', 'Avalanche', 'XRP Ledger', 'XRP', 'LTC', 'XRD', 'ETH', 'ATOM', 'AVAX', 'ADA', 'ARB']],
  ['an', ['LUSD', 'XRUNE', 'XDEFI', 'MKR', 'SNX', 'outbound', 'add liquidity', 'RPC', 'NFT', 'iPhone', 'AZTEC']],
  ['a', ['USDC', 'USDT', 'USDP', 'GUSD', 'BTC', 'BCH', 'BNB Smart Chain', 'TRX', 'TRON', 'ZEC', 'DOGE', 'DASH', 'SOL']],
  [
    'a',
    ['RUNE', 'CACAO', 'FOX', 'LINK', 'MAYA', 'RUJI', 'NAMI', 'WBTC', 'TGT', 'TCY', 'UNI', 'Uniswap', 'euro', 'POL'],
  ],
  [
    'a',
    ['Bitcoin', 'Litecoin', 'Base', 'Solana', 'Cosmos Hub', 'THORChain', 'Maya Protocol', 'Noble', 'Sui', 'use', '4'],
  ],
])('says %s before %j', (article, names) => {
  for (const name of names) {
    expect(withArticle(name)).toBe(`${article} ${name}`)
  }
})

test('every chain has the article of its sound', () => {
  const an = chainIds.map((id) => chains[id].name).filter((name) => withArticle(name).startsWith('an '))
  expect(an.toSorted()).toEqual(['Arbitrum', 'Avalanche', 'Ethereum', 'XRP Ledger'])
})
