import { expect, test } from 'vitest'
import { liveFacts } from '../../../src/components/site/liveFacts.ts'

const status = {
  status: 'ok',
  chains: [
    { protocol: 'THORCHAIN', chain: 'BTC', deposits: 'open' },
    { protocol: 'MAYACHAIN', chain: 'BTC', deposits: 'halted' },
    { protocol: 'THORCHAIN', chain: 'ETH', deposits: 'halted' },
  ],
  protocols: [
    { protocol: 'THORCHAIN', operators: 3, up_to_date: 2, halts: ['Ethereum is halted.'] },
    { protocol: 'MAYACHAIN', operators: 3, up_to_date: 3, halts: [] },
  ],
}
const empty = { names: [], cookies: 0 }

test('liveFacts describes operators, pauses and chains, each chain once', () => {
  expect(liveFacts(status, empty)).toEqual({
    thorchain: '2 of 3 operators up to date',
    maya: '3 of 3 operators up to date',
    chains: '1 of 2 open for deposits',
    pauses: 'Ethereum is halted.',
    service: 'Working normally',
    stored: 'Nothing',
    cookies: 'None',
  })
})

test('liveFacts claims nothing about the networks without a status document', () => {
  const { stored, cookies, ...others } = liveFacts(undefined, { names: ['language', 'theme'], cookies: 0 })
  expect(new Set(Object.values(others))).toEqual(new Set(['Can’t be read now']))
  expect([stored, cookies]).toEqual(['language, theme', 'None'])
})

test('liveFacts reports blocked storage and a degraded service', () => {
  const facts = liveFacts({ ...status, status: 'degraded', protocols: [] }, { names: undefined, cookies: 0 })
  expect(facts).toMatchObject({
    service: 'Partly unavailable',
    stored: 'Your browser blocks storage',
    pauses: 'Can’t be read now',
  })
})

test.each([
  [[], 'Nothing is paused'],
  [['A is halted.', 'B is halted.'], 'A is halted. B is halted.'],
  [['A', 'B', 'C'], '3 pauses in force'],
])('liveFacts reports the pauses %j as “%s”', (halts, expected) => {
  const protocols = [{ protocol: 'THORCHAIN', operators: 3, up_to_date: 3, halts }]
  expect(liveFacts({ ...status, protocols }, empty).pauses).toBe(expected)
})
