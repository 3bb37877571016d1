import { describe, expect, test } from 'vitest'
import {
  confirmationMargin,
  isUsable,
  lifeOf,
  type ReferenceState,
} from '../../../../src/core/memo/memoless/referenceLife.ts'

const state: ReferenceState = { height: 1_000, registeredAt: 900, expiresAt: 4_500, uses: 0, maxUses: 1 }

describe('the life of a reference', () => {
  test.each([
    ['BTC', 600],
    ['LTC', 300],
    ['DOGE', 300],
    ['BCH', 300],
    ['ETH', 100],
    ['GAIA', 100],
  ] as const)('leaves %s %i blocks to confirm', (chain, blocks) => {
    expect(confirmationMargin(chain)).toBe(blocks)
    expect(lifeOf(state, chain).blocksLeft).toBe(3_500 - blocks)
  })

  test.each([
    ['unused', {}, true],
    ['used once where the network allows more', { uses: 1, maxUses: 3 }, false],
    ['registered in this block', { registeredAt: 1_000 }, false],
    ['expired before a deposit confirms', { expiresAt: 1_300 }, false],
    ['over', { expiresAt: 0 }, false],
  ])('is usable only while it is %s: %o gives %s', (_, changed, usable) => {
    expect(isUsable(lifeOf({ ...state, ...changed }, 'LTC'))).toBe(usable)
  })
})
