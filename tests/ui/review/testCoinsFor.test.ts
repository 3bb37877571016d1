import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { testCoinsFor } from '../../../src/ui/review/testCoinsFor.ts'
import { request } from './swapRequest.ts'

describe('testCoinsFor', () => {
  test('returns twice the amount, and gas for a token', () => {
    expect(testCoinsFor(request)).toEqual([{ asset: request.from, amount: 30_000_000n }])
    const usdc = parseAsset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48')
    const coins = testCoinsFor({ ...request, from: usdc, amount: units(500_000_000_000n) })
    expect(coins.map(({ asset, amount }) => [asset.ticker, amount])).toEqual([
      ['USDC', 1_000_000_000_000n],
      ['ETH', 10_000_000n],
    ])
    const cacao = testCoinsFor({ protocol: 'MAYACHAIN', from: parseAsset('MAYA.CACAO'), amount: units(5n) })
    expect(cacao.map(({ amount }) => amount)).toEqual([10n])
  })
})
