import { describe, expect, test } from 'vitest'
import { tokenFamilies } from '../../../../src/core/address/tokenContract.ts'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import { chainIds, chains } from '../../../../src/core/chains/chains.ts'
import { type MemolessObstacle, memolessObstacle } from '../../../../src/core/memo/memoless/memolessObstacle.ts'

describe('memolessObstacle', () => {
  test('of a token is none exactly where its family deposits by a plain transfer', () => {
    for (const chain of chainIds) {
      const { family, protocols } = chains[chain]
      if (!protocols.includes('THORCHAIN') || chain === 'THOR' || chain === 'MAYA') continue
      const isTransfer = tokenFamilies[family]?.deposits === 'transfer'
      expect(memolessObstacle(parseAsset(`${chain}.FOO-ID`)), chain).toBe(isTransfer ? undefined : 'token')
    }
  })

  test.each<[string, MemolessObstacle | undefined]>([
    ['BTC.BTC', undefined],
    ['LTC.LTC', undefined],
    ['ETH.ETH', undefined],
    ['BASE.ETH', undefined],
    ['GAIA.ATOM', undefined],
    ['ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', 'token'],
    ['TRON.TRX', undefined],
    ['TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T', undefined],
    ['TRON.USDT', 'token'],
    ['TRON/USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T', 'token'],
    ['TRON~USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T', 'token'],
    ['TRON-USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T', 'token'],
    ['SOL.USDC-EPJFWDD5AUFQSSQEM2QN1XZYBAPC8G4WEGGKZWYTDT1V', 'token'],
    ['BTC/BTC', 'token'],
    ['THOR.RUNE', 'own_chain'],
    ['MAYA.CACAO', 'maya_only'],
    ['DASH.DASH', 'maya_only'],
    ['FTM.FTM', 'unknown_chain'],
  ])('of %s is %s', (name, obstacle) => {
    expect(memolessObstacle(parseAsset(name))).toBe(obstacle)
  })
})
