import { describe, expect, test } from 'vitest'
import { isValidAddress } from '../../../src/core/address/address.ts'
import type { ChainId } from '../../../src/core/chains/chains.ts'
import { tokens } from '../../../src/core/chains/tokens.ts'
import { stableTickers } from '../../../src/core/nodes/price.ts'

const all = Object.entries(tokens).flatMap(([chain, rows]) => rows.map((row) => ({ chain: chain as ChainId, ...row })))
const tickers = (rows: readonly { symbol: string }[]) => new Set(rows.map(({ symbol }) => symbol.toUpperCase()))

describe('tokens', () => {
  test.each(all)('$chain.$symbol has an address in normal spelling', ({ chain, id }) => {
    expect(isValidAddress(id, chain, 'mainnet')).toBe(true)
  })

  test('appear once on their chain', () => {
    expect(new Set(all.map(({ chain, id }) => `${chain} ${id}`)).size).toBe(all.length)
  })

  test('have one name per ticker on all chains', () => {
    for (const ticker of tickers(all)) {
      const rows = all.filter(({ symbol }) => symbol.toUpperCase() === ticker)
      expect(new Set(rows.map(({ name }) => name)).size, ticker).toBe(1)
    }
  })

  test('of one dollar are those that price a base asset (stableTickers in math/price.ts)', () => {
    const dollars = tickers(all.filter(({ isDollar }) => isDollar))
    expect([...dollars].sort()).toEqual([...stableTickers].sort())
  })
})
