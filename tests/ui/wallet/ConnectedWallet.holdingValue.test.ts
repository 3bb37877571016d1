import { expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import type { Market } from '../../../src/ui/shared/assets/market.ts'
import { holdingUsd, sumUsd } from '../../../src/ui/wallet/ConnectedWallet.tsx'

const market = {
  pools: [{ protocol: 'THORCHAIN', status: 'available', asset: parseAsset('BTC.BTC'), priceUsd: 9_600_000_000_000n }],
  missing: [],
} as unknown as Market

test('values a balance at the pools’ price, rounded to the unit', () => {
  expect(holdingUsd(units(15_000_000n), 'BTC.BTC', market)).toBe(1_440_000_000_000n)
  expect(holdingUsd(units(0n), 'DOGE.DOGE', undefined)).toBe(0n)
})

test.each([
  ['is loading', 'loading', 'BTC.BTC', market],
  ['could not be read', 'failed', 'BTC.BTC', market],
  ['has no price', units(1n), 'DOGE.DOGE', market],
  ['has no pools yet', units(1n), 'BTC.BTC', undefined],
] as const)('has no value for a balance that %s', (_, holding, asset, pools) => {
  expect(holdingUsd(holding, asset, pools)).toBeUndefined()
})

test('adds up the known values and reports whether some are missing', () => {
  expect(sumUsd([1n, 2n])).toEqual({ usd: 3n, isComplete: true })
  expect(sumUsd([1n, undefined])).toEqual({ usd: 1n, isComplete: false })
  expect(sumUsd([undefined])).toBeUndefined()
})
