import { describe, expect, test } from 'vitest'
import { chainIds, chains } from '../../../src/core/chains/chains.ts'
import {
  blockLimitSeconds,
  depositDelay,
  minedSeconds,
  NOT_FOUND_AFTER_SECONDS,
  reportLimitSeconds,
} from '../../../src/core/tracking/lateDeposit.ts'

describe('a deposit that no node reports', () => {
  const pending = { state: 'pending' } as const
  const mined = (confirmations: number) => ({ state: 'included', height: 5, confirmations }) as const

  test('is late without a block after six block times, at least ten minutes', () => {
    const delayOf = (chain: 'BTC' | 'ETH', waitedSeconds: number) =>
      depositDelay({ chain, txState: pending, waitedSeconds })
    expect([delayOf('BTC', 3_599), delayOf('BTC', 3_600)]).toEqual([undefined, 'no_block'])
    expect([delayOf('ETH', 599), delayOf('ETH', 600)]).toEqual([undefined, 'no_block'])
  })

  test('is late by its confirmations alone once mined', () => {
    const delayOf = (chain: 'BTC' | 'DOGE' | 'BASE', confirmations: number) =>
      depositDelay({ chain, txState: mined(confirmations), waitedSeconds: 0 })
    expect([delayOf('BTC', 3), delayOf('BTC', 4)]).toEqual([undefined, 'not_reported'])
    expect([delayOf('DOGE', 16), delayOf('DOGE', 17)]).toEqual([undefined, 'not_reported'])
    expect([delayOf('BASE', 326), delayOf('BASE', 327)]).toEqual([undefined, 'not_reported'])
  })

  test('is late after the same time when the chain produces no blocks', () => {
    expect(depositDelay({ chain: 'BTC', txState: mined(1), waitedSeconds: 1_799 })).toBeUndefined()
    expect(depositDelay({ chain: 'BTC', txState: mined(1), waitedSeconds: 1_800 })).toBe('not_reported')
  })

  test('is not found when its chain does not know it for ten minutes', () => {
    const txState = { state: 'unknown' } as const
    expect(depositDelay({ chain: 'ETH', txState, waitedSeconds: NOT_FOUND_AFTER_SECONDS - 1 })).toBeUndefined()
    expect(depositDelay({ chain: 'ETH', txState, waitedSeconds: NOT_FOUND_AFTER_SECONDS })).toBe('not_found')
  })

  test('is not late when it failed on its chain', () => {
    const txState = { state: 'failed', height: 5, confirmations: 1, reason: 'out of gas' } as const
    expect(depositDelay({ chain: 'ETH', txState, waitedSeconds: 1e9 })).toBeUndefined()
  })
})

test('every chain has limits between ten minutes and two hours, and a block is due before it is late', () => {
  for (const chain of chainIds) {
    for (const limit of [blockLimitSeconds(chain), reportLimitSeconds(chain)]) {
      expect(limit, chain).toBeGreaterThanOrEqual(600)
      expect(limit, chain).toBeLessThanOrEqual(7_200)
      expect(limit * 1000, chain).toBeGreaterThan(2 * chains[chain].blockMs)
    }
  }
})

test('the time since a deposit was mined counts the blocks after its own', () => {
  expect(minedSeconds('BTC', { confirmations: 1 })).toBe(0)
  expect(minedSeconds('BTC', { confirmations: 4 })).toBe(1_800)
  expect(minedSeconds('BTC', { confirmations: 1 }, 90)).toBe(90)
})
