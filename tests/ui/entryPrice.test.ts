import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../src/core/asset/asset.ts'
import { type EntryPrice, steadyPrice } from '../../src/ui/form/useSwap.ts'

const btc = parseAsset('BTC.BTC')
const at = (price: bigint | undefined, asset = btc): EntryPrice => ({ asset, price })

describe('the price of typed dollars', () => {
  test('stays while the market moves by less than 0.25 percent, in either direction', () => {
    const held = at(10_000n)
    expect(steadyPrice(held, at(10_025n))).toBe(held)
    expect(steadyPrice(held, at(9_975n))).toBe(held)
  })

  test('follows a bigger move, another coin and the first price', () => {
    for (const [held, now] of [
      [at(10_000n), at(10_026n)],
      [at(10_000n), at(9_974n)],
      [at(10_000n), at(10_000n, parseAsset('ETH.ETH'))],
      [at(undefined), at(10_000n)],
      [at(10_000n), at(undefined)],
    ] as const) {
      expect(steadyPrice(held, now)).toBe(now)
    }
  })
})
