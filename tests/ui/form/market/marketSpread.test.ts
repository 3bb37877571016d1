import { describe, expect, test } from 'vitest'
import { marketSpread } from '../../../../src/ui/form/market/marketSpread.ts'
import { marketAt, quoteBy } from '../../situations.ts'

const quote = quoteBy('THORCHAIN', 1_000n)
const poolsAt = (worth: bigint) => marketAt(worth).pools.THORCHAIN
const thorchain = poolsAt(1_000_000n)
const mayachain = poolsAt(1_020_000n)

describe('marketSpread', () => {
  test('is undefined where only one protocol has pools', () => {
    expect(marketSpread(quote, {})).toBeUndefined()
    expect(marketSpread(quote, { THORCHAIN: thorchain })).toBeUndefined()
  })

  test('is undefined up to 2 percent, whichever protocol is higher', () => {
    expect(marketSpread(quote, { THORCHAIN: thorchain, MAYACHAIN: mayachain })).toBeUndefined()
    expect(marketSpread(quote, { THORCHAIN: mayachain, MAYACHAIN: thorchain })).toBeUndefined()
  })

  test.each([1_020_100n, 1_500_000n])('is the difference above 2 percent (1000000 and %s)', (worth) => {
    const other = poolsAt(worth)
    const bps = (worth - 1_000_000n) / 100n
    expect(marketSpread(quote, { THORCHAIN: thorchain, MAYACHAIN: other })).toBe(bps)
    expect(marketSpread(quote, { THORCHAIN: other, MAYACHAIN: thorchain })).toBe(bps)
  })

  test('ignores a protocol whose pools are halted', () => {
    const halted = poolsAt(2_000_000n).map((pool) => ({ ...pool, tradingHalted: true }))
    expect(marketSpread(quote, { THORCHAIN: thorchain, MAYACHAIN: halted })).toBeUndefined()
  })
})
