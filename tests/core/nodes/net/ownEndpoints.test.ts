import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../../src/core/nodes/net/endpoint.ts'
import { majorityOf } from '../../../../src/core/nodes/net/operatorMajority.ts'
import {
  checkOwnEndpoint,
  MAX_OWN_ENDPOINTS,
  OWN_OPERATOR,
  parseOwnEndpoints,
  withOwnEndpoints,
} from '../../../../src/core/nodes/net/ownEndpoints.ts'

const presets: readonly Endpoint[] = [
  { operator: 'First', url: 'https://gateway.first.example/chain/thornode' },
  { operator: 'Second', url: 'https://second.example.net' },
  { operator: 'Third', url: 'https://third.example.com' },
]
const policy = { origins: ['https://node.mine.example', 'http://localhost:1317', 'https://rpc.first.example'], presets }
const none = { THORCHAIN: [], MAYACHAIN: [] }

describe('checkOwnEndpoint', () => {
  test.each([
    ['https://node.mine.example', 'https://node.mine.example'],
    ['  https://NODE.mine.example:443/api/v1//  ', 'https://node.mine.example/api/v1'],
    ['http://localhost:1317/', 'http://localhost:1317'],
  ])('accepts a listed origin with a path: %s', (text, url) => {
    expect(checkOwnEndpoint(text, policy)).toEqual({ url })
  })

  test.each([
    ['', 'not_a_url'],
    ['node.mine.example', 'not_a_url'],
    ['javascript:alert(1)', 'not_a_url'],
    ['wss://node.mine.example', 'not_a_url'],
    [`https://node.mine.example/${'a'.repeat(200)}`, 'not_a_url'],
    ['https://user:pass@node.mine.example', 'has_extras'],
    ['https://node.mine.example/?key=1', 'has_extras'],
    ['https://node.mine.example/#x', 'has_extras'],
    ['http://node.mine.example', 'not_listed'],
    ['https://node.mine.example:8443', 'not_listed'],
    ['https://node.mine.example.evil.example', 'not_listed'],
    ['https://rpc.first.example', 'is_preset'],
  ])('refuses %s as %s', (text, refused) => {
    expect(checkOwnEndpoint(text, policy)).toEqual({ refused })
  })

  test('refuses everything when the site lists no origin', () => {
    expect(checkOwnEndpoint('https://node.mine.example', { origins: [], presets })).toEqual({ refused: 'not_listed' })
  })
})

describe('parseOwnEndpoints', () => {
  test('returns what is stored and allowed, each address once', () => {
    const stored = { THORCHAIN: ['https://node.mine.example', 'https://node.mine.example/'], MAYACHAIN: [] }
    expect(parseOwnEndpoints(JSON.stringify(stored), policy)).toEqual({
      THORCHAIN: ['https://node.mine.example'],
      MAYACHAIN: [],
    })
  })

  test.each([
    null,
    '',
    '{',
    'null',
    '7',
    '[]',
    '"x"',
    '{"THORCHAIN":"https://node.mine.example"}',
    '{"THORCHAIN":[7,null,{},["https://node.mine.example"]]}',
    '{"THORCHAIN":["https://evil.example","https://rpc.first.example"]}',
    '{"__proto__":{"THORCHAIN":["https://evil.example"]}}',
  ])('returns none from %s', (text) => {
    expect(parseOwnEndpoints(text, policy)).toEqual(none)
  })

  test('stops at the limit, and drops what a later build no longer lists', () => {
    const urls = Array.from({ length: 9 }, (_, index) => `https://node.mine.example/${index}`)
    const stored = JSON.stringify({ MAYACHAIN: urls })
    expect(parseOwnEndpoints(stored, policy).MAYACHAIN).toEqual(urls.slice(0, MAX_OWN_ENDPOINTS))
    expect(parseOwnEndpoints(stored, { ...policy, origins: [] })).toEqual(none)
  })
})

describe('withOwnEndpoints', () => {
  const own = ['https://node.mine.example/1', 'https://node.mine.example/2', 'http://localhost:1317']

  test('keeps every preset first and gives all own endpoints one operator', () => {
    const all = withOwnEndpoints(presets, own)
    expect(all.slice(0, 3)).toEqual(presets)
    expect(new Set(all.slice(3).map(({ operator }) => operator))).toEqual(new Set([OWN_OPERATOR]))
    expect(withOwnEndpoints(presets, [])).toEqual(presets)
  })

  test('adds one operator, so own endpoints alone are never a majority', () => {
    for (let count = 1; count <= 7; count += 1) {
      const some = Array.from({ length: count }, (_, index) => ({
        operator: `${index}`,
        url: `https://${index}.example`,
      }))
      const operators = new Set(withOwnEndpoints(some, own).map(({ operator }) => operator))
      expect(operators.size).toBe(count + 1)
      expect(majorityOf(operators.size)).toBeGreaterThan(1)
      expect(majorityOf(operators.size)).toBeGreaterThanOrEqual(majorityOf(count))
    }
  })

  test('leaves own endpoints out where the site has no operator, or only a proxy', () => {
    expect(withOwnEndpoints([], own)).toEqual([])
    const proxy: Endpoint = { operator: 'Proxy', url: 'https://proxy.example', isProxy: true }
    expect(withOwnEndpoints([proxy], own)).toEqual([proxy])
  })
})
