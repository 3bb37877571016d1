import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import { poolSwapUrl } from '../../../../src/ui/pages/network/poolDialog.ts'
import type { PoolRow } from '../../../../src/ui/pages/network/poolRows.ts'

const row: PoolRow = {
  key: 'THORCHAIN DOGE.DOGE',
  protocol: 'THORCHAIN',
  asset: parseAsset('DOGE.DOGE'),
  state: 'open',

  balanceAsset: 1n,
  balanceBase: 1n,
  priceUsd: 20_000_000n,
  depthUsd: 1n,
  volumeUsd: undefined,
}

describe('poolSwapUrl', () => {
  test('has an amount that is no dust, by the price of the pool', () => {
    expect(poolSwapUrl(row)).toBe('/?sell=DOGE.DOGE&amount=3000')
    expect(poolSwapUrl({ ...row, priceUsd: undefined })).toBe('/?sell=DOGE.DOGE')
  })

  test('is undefined for a pool that is not open', () => {
    for (const state of ['paused', 'disputed', 'staged', 'suspended'] as const)
      expect(poolSwapUrl({ ...row, state })).toBeUndefined()
  })
})
