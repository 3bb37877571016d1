import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import { feePairOf, leadingAffiliate, slipFloorBps } from '../../../../src/core/quote/math/dynamicFee.ts'

describe('dynamic L1 fees', () => {
  test('belong to the affiliate with the most basis points, of equal ones to the first', () => {
    const lead = (...shares: [string, number?][]) =>
      leadingAffiliate(shares.map(([name, bps]) => (bps === undefined ? { name } : { name, bps })))
    expect([lead(), lead(['a', 0]), lead(['a', 1], ['b', 2]), lead(['a', 2], ['b', 2])]).toEqual([
      undefined,
      'a',
      'b',
      'a',
    ])
    expect(lead(['a'], ['b', 1])).toBe('b')
  })

  test('have the same pair in both directions, sorted', () => {
    const [rune, btc, tcy, xrp] = ['THOR.RUNE', 'BTC.BTC', 'THOR.TCY', 'XRP.XRP'].map((text) => parseAsset(text))
    if (!rune || !btc || !tcy || !xrp) throw new Error('An asset is missing.')
    expect([feePairOf(rune, btc), feePairOf(btc, rune)]).toEqual(Array(2).fill('BTC.BTC|THOR.RUNE'))
    expect([feePairOf(tcy, rune), feePairOf(xrp, rune)]).toEqual(['THOR.RUNE|THOR.TCY', 'THOR.RUNE|XRP.XRP'])
  })

  test.each([
    [{}, 3n],
    [{ dynamicBps: 17n }, 17n],
    [{ dynamicBps: 0n }, 0n],
    [{ dynamicBps: undefined }, 10n],
    [{ isEnabled: false }, 10n],
    [{ whitelist: 2 }, 10n],
    [{ whitelist: -1 }, 10n],
  ])('apply only where they are enabled, listed and recorded: %o', (change, floor) => {
    expect(slipFloorBps({ usualBps: 10n, isEnabled: true, whitelist: 1, dynamicBps: 3n, ...change })).toBe(floor)
  })
})
