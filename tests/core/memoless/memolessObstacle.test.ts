import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { type MemolessObstacle, memolessObstacle } from '../../../src/core/memoless/memolessObstacle.ts'

describe('memolessObstacle', () => {
  test.each<[string, MemolessObstacle | undefined]>([
    ['BTC.BTC', undefined],
    ['LTC.LTC', undefined],
    ['ETH.ETH', undefined],
    ['BASE.ETH', undefined],
    ['GAIA.ATOM', undefined],
    ['ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', 'token'],
    ['THOR.RUNE', 'own_chain'],
    ['MAYA.CACAO', 'maya_only'],
    ['DASH.DASH', 'maya_only'],
    ['FTM.FTM', 'unknown_chain'],
  ])('of %s is %s', (name, obstacle) => {
    expect(memolessObstacle(parseAsset(name))).toBe(obstacle)
  })
})
