import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  assetIdentifier,
  bpsOf,
  decimalAmount,
  decimalOf,
  percent,
  percentOf,
  positiveDecimalAmount,
  protocolOf,
  providerNames,
  unitsOf,
} from '../../../src/contract/aggregator/aggregatorFields.ts'
import { contractOf, identifierOf } from '../../../src/contract/aggregator/identifier.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'

const bitcoin = parseAsset('BTC.BTC')
const cacao = parseAsset('MAYA.CACAO', 'MAYACHAIN')

describe('amounts of the aggregator', () => {
  test('converts whole coins to the units of the asset', () => {
    expect(unitsOf('0.5', bitcoin)).toBe(50_000_000n)
    expect(unitsOf('0.5', cacao)).toBe(5_000_000_000n)
    expect(unitsOf('100', bitcoin)).toBe(10_000_000_000n)
  })

  test('accepts zeros after the last unit and no other digit', () => {
    expect(unitsOf('1.500000000000000000', bitcoin)).toBe(150_000_000n)
    expect(() => unitsOf('0.000000001', bitcoin)).toThrow(/at most 8 decimals/)
  })

  test.each(['', '.', '1.', '.5', '-1', '+1', '1e3', '0x10', '01', '1,5', ' 1', 'NaN', '1_000', '٣'])(
    'refuses "%s" as whole coins',
    (text) => {
      expect(decimalAmount.safeParse(text).success).toBe(false)
      expect(() => unitsOf(text, bitcoin)).toThrow()
    },
  )

  test('refuses a JSON number, whose digits may be lost, and zero where coins are sold', () => {
    expect(decimalAmount.safeParse(0.5).success).toBe(false)
    expect(positiveDecimalAmount.safeParse('0.000').success).toBe(false)
    expect(positiveDecimalAmount.safeParse('0.001').success).toBe(true)
  })

  test('converts every number of units to whole coins and back unchanged', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 29n }), fc.constantFrom(bitcoin, cacao), (value, asset) => {
        const text = decimalOf(value, asset)
        expect(decimalAmount.safeParse(text).success).toBe(true)
        expect(unitsOf(text, asset)).toBe(value)
      }),
    )
  })
})

describe('percent of the aggregator', () => {
  test('converts a number or text to basis points', () => {
    expect([3, 0.5, 0.01, 100, '1.25', 0.29, 1.1].map(bpsOf)).toEqual([300, 50, 1, 10_000, 125, 29, 110])
    expect([300, 50, 1, 10_000].map(percentOf)).toEqual(['3', '0.5', '0.01', '100'])
  })

  test.each([-1, 100.01, 0.001, 1e-7, Number.NaN, '1e1', '3%', '', '100.001'])('refuses %s', (value) => {
    expect(percent.safeParse(value).success).toBe(false)
  })

  test('converts every hundredth of a percent exactly', () => {
    for (let bps = 0; bps <= 10_000; bps++) {
      const text = percentOf(bps)
      expect(percent.safeParse(Number(text)).success).toBe(true)
      expect(bpsOf(Number(text))).toBe(bps)
    }
  })
})

describe('identifiers of the aggregator', () => {
  test('writes a token with its contract in the chain’s own spelling', () => {
    const usdc = parseAsset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48')
    expect(identifierOf(usdc)).toBe('ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
    const tether = parseAsset('TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T')
    expect(identifierOf(tether)).toBe('TRON.USDT-TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
    expect(contractOf(tether)).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  })

  test('leaves coins, claims and contracts of unknown spelling unchanged', () => {
    for (const text of ['BTC.BTC', 'THOR.RUNE', 'BTC/BTC', 'TRON.ABC-TXYZ']) {
      expect(identifierOf(parseAsset(text))).toBe(text)
      expect(assetIdentifier.safeParse(text).success).toBe(true)
    }
  })

  test('is parsed back to the same asset', () => {
    const usdc = parseAsset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48')
    expect(parseAsset(identifierOf(usdc))).toEqual(usdc)
  })
})

test('assigns every provider to its protocol', () => {
  expect(providerNames.map(protocolOf)).toEqual(['THORCHAIN', 'THORCHAIN', 'MAYACHAIN', 'MAYACHAIN'])
})
