import { describe, expect, test } from 'vitest'
import { units } from '../../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import type { Pool } from '../../../../src/core/nodes/pool.ts'
import { nextOrder, poolRows, type SortKey, sortRows } from '../../../../src/ui/pages/network/poolRows.ts'
import { briefUsd, priceText } from '../../../../src/ui/pages/network/poolTable.ts'

const ONE = 100_000_000n
const pool = (name: string, asset: bigint, base: bigint, changes: Partial<Pool> = {}): Pool => ({
  protocol: 'THORCHAIN',
  asset: parseAsset(name),
  status: 'available',
  balanceAsset: units(asset * ONE),
  balanceBase: units(base * ONE),
  priceUsd: undefined,
  decimals: 8,
  tradingHalted: false,
  ...changes,
})
const btc = { ...pool('BTC.BTC', 10n, 1_000_000n, { priceUsd: units(60_000n * ONE) }), isDisputed: false }
const eth = { ...pool('ETH.ETH', 100n, 500_000n, { tradingHalted: true }), isDisputed: false }
const ltc = { ...pool('LTC.LTC', 0n, 0n), isDisputed: true }
const staged = pool('DOGE.DOGE', 1_000n, 100n, { status: 'staged' })

const rows = poolRows({
  protocol: 'THORCHAIN',
  agreed: [btc, eth, ltc],
  all: [staged, pool('BTC.BTC', 99n, 99n)],
  volumes: new Map([
    ['BTC.BTC', 2_000n * ONE],
    ['DOGE.DOGE', 0n],
  ]),
})
const row = (name: string) => rows.find(({ key }) => key === `THORCHAIN ${name}`)

describe('rows of pools', () => {
  test('take agreed pools from the majority and closed pools from one node', () => {
    expect(rows.map(({ key, state }) => `${key} ${state}`)).toEqual([
      'THORCHAIN BTC.BTC open',
      'THORCHAIN ETH.ETH paused',
      'THORCHAIN LTC.LTC disputed',
      'THORCHAIN DOGE.DOGE staged',
    ])
    expect(row('BTC.BTC')?.balanceAsset).toBe(10n * ONE)
  })

  test('value both sides of a pool, and volumes at the base asset’s price', () => {
    // RUNE = 60,000 × 10 / 1,000,000 = $0.60; ETH = 0.60 × 500,000 / 100 = $3,000.
    expect(row('BTC.BTC')).toMatchObject({ depthUsd: 1_200_000n * ONE, volumeUsd: 1_200n * ONE })
    expect(row('ETH.ETH')).toMatchObject({ priceUsd: 3_000n * ONE, depthUsd: 600_000n * ONE, volumeUsd: undefined })
  })

  test('have no price while nodes disagree', () => {
    expect(row('LTC.LTC')).toMatchObject({ priceUsd: undefined, depthUsd: undefined })
  })
})

describe('order of pools', () => {
  const names = (by: SortKey, isDescending: boolean) =>
    sortRows(rows, { by, isDescending }).map(({ asset }) => asset.ticker)

  test('follows the figure, with missing figures last in both directions', () => {
    expect(names('depth', true)).toEqual(['BTC', 'ETH', 'DOGE', 'LTC'])
    expect(names('depth', false)).toEqual(['DOGE', 'ETH', 'BTC', 'LTC'])
    expect(names('volume', true)).toEqual(['BTC', 'DOGE', 'ETH', 'LTC'])
  })

  test('follows the depths in the base asset without dollars, deepest first', () => {
    const unpriced = ['AAVE', 'BTC', 'DOGE'].map((ticker, at) => ({
      ...pool(`ETH.${ticker}-0X0`, 1n, [5n, 90n, 40n][at] ?? 0n),
      isDisputed: false,
    }))
    const without = poolRows({ protocol: 'THORCHAIN', agreed: unpriced, all: [], volumes: undefined })
    const order = (isDescending: boolean) =>
      sortRows(without, { by: 'depth', isDescending }).map(({ asset }) => asset.ticker)
    expect(order(true)).toEqual(['BTC', 'DOGE', 'AAVE'])
    expect(order(false)).toEqual(['AAVE', 'DOGE', 'BTC'])
  })

  test('follows name and state', () => {
    expect(names('name', false)).toEqual(['BTC', 'DOGE', 'ETH', 'LTC'])
    expect(names('state', false)).toEqual(['BTC', 'ETH', 'LTC', 'DOGE'])
  })

  test('turns round on a second press, and begins with the largest figure', () => {
    const first = nextOrder({ by: 'depth', isDescending: true }, 'price')
    expect(first).toEqual({ by: 'price', isDescending: true })
    expect(nextOrder(first, 'price')).toEqual({ by: 'price', isDescending: false })
    expect(nextOrder(first, 'name')).toEqual({ by: 'name', isDescending: false })
  })
})

describe('texts of figures', () => {
  test.each([
    [undefined, '–'],
    [12n * ONE, '$12.00'],
    [9_999n * ONE, '$9,999.00'],
    [12_345_678n * ONE, '$12.35M'],
  ])('shows the value %s as %s', (value, text) => expect(briefUsd(value, 'en')).toBe(text))

  test.each([
    [60_000n * ONE, '$60,000.00'],
    [1_000_000n, '$0.01'],
    [1_234n, '$0.000012'],
    [undefined, '–'],
  ])('shows the price %s as %s', (value, text) => expect(priceText(value, 'en')).toBe(text))
})
