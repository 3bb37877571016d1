import { describe, expect, test } from 'vitest'
import { daysOf, summarizeEarnings } from '../../../../src/ui/pages/earnings/summarizeEarnings.ts'
import { earningRow, earningsPage } from './earningsReport.ts'

const cacao = { protocol: 'MAYACHAIN', asset: 'MAYA.CACAO', amount: '0.0000000001', usd: '0.00000001' } as const
const rows = [
  earningRow(),
  earningRow({ time: '2026-11-23T23:59:59.000Z', buyAsset: 'DOGE.DOGE', amount: '0.00000001', usd: null }),
  earningRow({ ...cacao, time: '2026-11-22T00:00:00.000Z' }),
  earningRow({ confirmation: 'unknown', confirmedBy: [], usd: '7' }),
  earningRow({ confirmation: 'different', confirmedBy: [], usd: '1.5' }),
]
const { confirmed, unconfirmed, days, pairs } = summarizeEarnings(earningsPage(rows))

describe('a summary of earnings', () => {
  test('adds up each coin exactly, and dollars of the fees that have a price', () => {
    expect(confirmed).toEqual({
      count: 3,
      coins: [
        { asset: 'THOR.RUNE', amount: 250_000_001n },
        { asset: 'MAYA.CACAO', amount: 1n },
      ],
      usd: 1_025_000_001n,
      unpriced: 1,
    })
  })

  test('leaves fees that most nodes do not confirm out of every total', () => {
    expect([unconfirmed.count, unconfirmed.usd]).toEqual([2, 850_000_000n])
    const counts = [days, pairs].map((groups) => groups.reduce((sum, { count }) => sum + count, 0))
    expect(counts).toEqual([3, 3])
  })

  test('has every day of the period, also one without a fee', () => {
    expect(days.map(({ key, count, usd }) => [key, count, usd])).toEqual([
      ['2026-11-21', 0, 0n],
      ['2026-11-22', 2, 1_025_000_001n],
      ['2026-11-23', 1, 0n],
    ])
  })

  test('has the pair of the highest value first', () => {
    expect(pairs.map(({ key, count }) => [key, count])).toEqual([
      ['BTC.BTC ETH.ETH', 2],
      ['BTC.BTC DOGE.DOGE', 1],
    ])
  })

  test('is zero without fees', () => {
    expect(summarizeEarnings(earningsPage([])).confirmed).toEqual({ count: 0, coins: [], usd: 0n, unpriced: 0 })
  })
})

test('the days of a period include a leap day and a change of the year', () => {
  expect(daysOf({ from: '2028-02-28', until: '2028-03-01' })).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect(daysOf({ from: '2026-12-31', until: '2027-01-01' })).toEqual(['2026-12-31', '2027-01-01'])
})
