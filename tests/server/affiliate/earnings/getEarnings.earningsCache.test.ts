import { expect, test } from 'vitest'
import { cachedReport } from '../../../../src/server/affiliate/earnings/getEarnings.ts'

const report = { from: '2026-11-01', until: '2026-11-02', earnings: [], groups: [], differences: [], next: null }

/** A cache of its own, and how often it read. */
function createCache() {
  const source = {}
  let reads = 0
  const get = (partner: string, key: string, now = 0, fails = false) =>
    cachedReport(source, {
      partner,
      key,
      now,
      read: async () => {
        reads += 1
        if (fails) throw new Error('unreachable')
        return report
      },
    })
  return { get, reads: () => reads }
}

test('a report is shared for a minute, also by concurrent calls', async () => {
  const { get, reads } = createCache()
  await Promise.all([get('acme', 'a'), get('acme', 'a')])
  await get('acme', 'a', 59_999)
  expect(reads()).toBe(1)
  await get('acme', 'a', 60_000)
  expect(reads()).toBe(2)
})

test('a report is never shared with another partner', async () => {
  const { get, reads } = createCache()
  await get('acme', 'a')
  await get('other', 'a')
  expect(reads()).toBe(2)
})

test('a failure is not kept', async () => {
  const { get, reads } = createCache()
  await expect(get('acme', 'a', 0, true)).rejects.toThrow('unreachable')
  await get('acme', 'a')
  expect(reads()).toBe(2)
})

test('the oldest reports of a partner and the oldest partners are dropped', async () => {
  const { get, reads } = createCache()
  await get('acme', 'first')
  for (let at = 0; at < 30; at++) await get('acme', `more ${at}`)
  await get('acme', 'first')
  expect(reads()).toBe(32)
  for (let at = 0; at < 30; at++) await get(`partner ${at}`, 'a')
  await get('acme', 'first')
  expect(reads()).toBe(63)
})
