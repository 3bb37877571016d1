import { describe, expect, test } from 'vitest'
import { parseDecimal } from '../../../../src/core/asset/amount.ts'
import { parseAsset, unitDecimals } from '../../../../src/core/asset/asset.ts'
import { openingFor } from '../../../../src/ui/shared/assets/openingAmount.ts'

describe('openingFor', () => {
  test.each([
    ['DOGE.DOGE', '0.19', '3000'],
    ['BTC.BTC', '97123.45', '0.005'],
    ['ETH.ETH', '3700', '0.1'],
    ['ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', '0.9998', '500'],
    ['MAYA.CACAO', '0.31', '2000'],
  ])('is about $500 of %s at $%s, rounded to %s', (name, price, expected) => {
    const asset = parseAsset(name)
    expect(openingFor(asset, parseDecimal(price, 8))).toBe(parseDecimal(expected, unitDecimals(asset)))
  })

  test('is undefined without a price', () => {
    expect(openingFor(parseAsset('BTC.BTC'), undefined)).toBeUndefined()
    expect(openingFor(parseAsset('BTC.BTC'), 0n)).toBeUndefined()
  })
})
