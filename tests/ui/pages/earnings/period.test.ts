import { expect, test } from 'vitest'
import { MAX_EARNINGS_DAYS } from '../../../../src/contract/affiliate/earnings.ts'
import { earningsCsv } from '../../../../src/contract/affiliate/earningsCsv.ts'
import { earningsJson, fileName } from '../../../../src/ui/pages/earnings/earningsFiles.ts'
import { daysIn, lastDays, MAX_DAYS, periodOfUrl, periodProblem } from '../../../../src/ui/pages/earnings/period.ts'
import { earningRow, earningsPage } from './earningsReport.ts'

const now = Date.parse('2026-11-23T23:59:00Z')

test('the last days end today in UTC, and have the longest period that the API reports', () => {
  expect(lastDays(30, now)).toEqual({ from: '2026-10-25', until: '2026-11-23' })
  expect(MAX_DAYS).toBe(MAX_EARNINGS_DAYS)
  expect([daysIn(lastDays(MAX_DAYS, now)), periodProblem(lastDays(MAX_DAYS, now))]).toEqual([92, undefined])
})

test.each([
  ['', '2026-11-23', 'missing'],
  ['2026-02-30x', '2026-11-23', 'missing'],
  ['2026-11-24', '2026-11-23', 'reversed'],
  ['2026-08-23', '2026-11-23', 'too-long'],
  ['2026-11-23', '2026-11-23', undefined],
])('a period from %s until %s is %s', (from, until, problem) => {
  expect(periodProblem({ from, until })).toBe(problem)
})

test('the period of an address is used only when it can be reported', () => {
  expect(periodOfUrl('?from=2026-11-01&until=2026-11-02')).toEqual({ from: '2026-11-01', until: '2026-11-02' })
  for (const search of ['', '?from=2026-11-01', '?from=2020-01-01&until=2026-11-02']) {
    expect(periodOfUrl(search)).toBeUndefined()
  }
})

test('downloads have every fee with its exact amount, and no formula for a spreadsheet', () => {
  const report = earningsPage([earningRow({ name: '=cmd()', amount: '0.00000001', usd: null })])
  const [head, row] = earningsCsv(report).split('\r\n')
  expect(head).toMatch(/^time,protocol,hash,.*,amount,usd,confirmation$/)
  expect(row).toMatch(/,'=cmd\(\),payment,tthor1partner,THOR\.RUNE,0\.00000001,,confirmed$/)
  expect(JSON.parse(earningsJson(report))).toEqual(report)
  expect(fileName(report, 'csv')).toBe('earnings-2026-11-21-2026-11-23.csv')
})
