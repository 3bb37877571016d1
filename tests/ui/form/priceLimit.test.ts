import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { minimumOut } from '../../../src/core/quote/minimumOut.ts'
import { allowsAnyPrice, parseLimit } from '../../../src/ui/form/PriceLimitPanel.tsx'
import { limitText, noLimit } from '../../../src/ui/form/priceLimit.ts'
import { type SwapFormEvent, startingForm, swapForm } from '../../../src/ui/form/swapForm.ts'
import { quoteBy } from '../situations.ts'

describe('parseLimit', () => {
  test.each([
    ['0.1', 'en', 10],
    ['1.25', 'en', 125],
    ['1,25', 'de', 125],
    [' 2.5 % ', 'en', 250],
    ['50', 'en', 5_000],
    ['٫٥', 'ar', 50],
  ])('reads %s in %s as %i hundredths of a percent', (text, locale, bps) => {
    expect(parseLimit(text, locale)).toEqual({ kind: 'limit', bps })
  })

  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['0', 'too_low'],
    ['0.09', 'too_low'],
    ['50.01', 'too_high'],
    ['99', 'too_high'],
    ['100', 'too_high'],
    ['1.234', 'unreadable'],
    ['1e1', 'unreadable'],
    ['-1', 'unreadable'],
    ['off', 'unreadable'],
  ])('rejects %j as %s', (text, kind) => {
    expect(parseLimit(text, 'en')).toEqual({ kind })
  })
})

test('only the exact words allow any price', () => {
  expect(['no limit', ' No Limit '].map(allowsAnyPrice)).toEqual([true, true])
  expect(['', 'no', 'nolimit', 'no limits', '99', 'off'].map(allowsAnyPrice)).toEqual(Array(6).fill(false))
})

test.each([
  [50, '0.5'],
  [100, '1'],
  [125, '1.25'],
  [10, '0.1'],
  [5_000, '50'],
])('limitText shows %i hundredths as %s', (bps, text) => {
  expect(limitText(bps, 'en')).toBe(text)
})

describe('a swap without a limit', () => {
  const formAfter = (...events: SwapFormEvent[]) => events.reduce(swapForm, swapForm(startingForm, { type: 'opened' }))
  const free: SwapFormEvent = { type: 'limitChosen', limitBps: noLimit }

  test('has no minimum output', () => {
    expect(minimumOut(quoteBy('THORCHAIN', 451n), noLimit)).toBe(0n)
  })

  test('gets its limit back with another coin or direction', () => {
    expect(formAfter(free).limitBps).toBe(noLimit)
    expect(formAfter(free, { type: 'typed', text: '2' }).limitBps).toBe(noLimit)
    expect(formAfter(free, { type: 'flipped' }).limitBps).toBe(100)
    expect(formAfter(free, { type: 'picked', side: 'to', asset: parseAsset('DOGE.DOGE') }).limitBps).toBe(100)
  })

  test('leaves an own limit unchanged with another coin', () => {
    expect(formAfter({ type: 'limitChosen', limitBps: 250 }, { type: 'flipped' }).limitBps).toBe(250)
  })
})
