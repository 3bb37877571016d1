import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { baseAssetUsd, type PricedPool, priceUsd, valueUsd } from '../../../src/core/nodes/price.ts'

const pool = (
  asset: string,
  balanceAsset: bigint,
  balanceBase: bigint,
  change: Partial<PricedPool> = {},
): PricedPool => ({
  asset: parseAsset(asset),
  status: 'available',
  balanceAsset,
  balanceBase,
  priceUsd: undefined,
  ...change,
})

describe('the price of CACAO', () => {
  const dollars = 100_000_000n
  const cacao = 10_000_000_000n

  test('is the median of its three deepest dollar pools', () => {
    const pools = [
      pool('ETH.USDC-0XA', 1_000n * dollars, 2_000n * cacao),
      pool('ARB.USDC-0XB', 900n * dollars, 1_900n * cacao),
      pool('ETH.USDT-0XC', 100n * dollars, 1_800n * cacao),
      pool('ETH.USDT-0XFAKE', 500_000n * dollars, 1n * cacao),
    ]
    expect(baseAssetUsd(pools, 'MAYACHAIN')).toBe(47_368_421n)
  })

  test('ignores pools that are not open or empty', () => {
    const pools = [
      pool('ETH.USDC-0XA', 9n * dollars, 1n * cacao, { status: 'suspended' }),
      pool('ETH.USDT-0XA', 0n, 9n * cacao),
      pool('ARB.USDC-0XB', 9n * dollars, 0n),
    ]
    expect(baseAssetUsd(pools, 'MAYACHAIN')).toBeUndefined()
    expect(priceUsd(parseAsset('ETH.USDT-0XA'), 'MAYACHAIN', pools)).toBeUndefined()
  })
})

test('the price of a coin with four decimals is that of a whole coin, whatever unit its pool has', () => {
  const pools = [
    pool('ETH.USDC-0XA', 1_000n * 10n ** 8n, 2_000n * 10n ** 10n),
    pool('MAYA.MAYA', 100n * 10n ** 4n, 4_000n * 10n ** 10n),
  ]
  const maya = parseAsset('MAYA.MAYA')
  expect(baseAssetUsd(pools, 'MAYACHAIN')).toBe(50_000_000n)
  expect(priceUsd(maya, 'MAYACHAIN', pools)).toBe(20n * 10n ** 8n)
  expect(valueUsd(units(3_200_000n), maya, units(20n * 10n ** 8n))).toBe(6_400n * 10n ** 8n)
})

describe('the price of an asset', () => {
  const pools = [
    pool('BTC.BTC', 19_264_178_616n, 2_184_144_053_461_505n, { priceUsd: units(8_516_372_400_403n) }),
    pool('LTC.LTC', 1_000n, 2_000n, { status: 'staged' }),
  ]

  test('is the node’s if reported, for the coin and its synths, trade and secured assets', () => {
    for (const name of ['BTC.BTC', 'BTC/BTC', 'BTC~BTC', 'BTC-BTC']) {
      expect(priceUsd(parseAsset(name), 'THORCHAIN', pools)).toBe(8_516_372_400_403n)
    }
  })

  test('is derived from the deepest pool for RUNE, within 0.03 % of the recorded 0.75136292', () => {
    expect(priceUsd(parseAsset('THOR.RUNE'), 'THORCHAIN', pools)).toBe(75_114_513n)
  })

  test('is derived from the depths if the node reports none', () => {
    const rune = baseAssetUsd(pools, 'THORCHAIN') ?? 0n
    expect(priceUsd(parseAsset('LTC.LTC'), 'THORCHAIN', pools)).toBe(rune * 2n)
  })

  test('is undefined for an asset without a pool', () => {
    expect(priceUsd(parseAsset('DOGE.DOGE'), 'THORCHAIN', pools)).toBeUndefined()
  })
})

describe('the value of an amount', () => {
  test('counts 1e8 units per coin, and 1e10 for CACAO', () => {
    expect(valueUsd(units(150_000_000n), parseAsset('BTC.BTC'), units(200_000_000n))).toBe(300_000_000n)
    expect(valueUsd(units(15_000_000_000n), parseAsset('MAYA.CACAO'), units(200_000_000n))).toBe(300_000_000n)
  })
})
