import { describe, expect, test } from 'vitest'
import { endpointNames, endpointsOf, operatorsOf } from '../../../../src/core/nodes/net/endpoint.ts'
import { majorityOf, operatorOf } from '../../../../src/core/nodes/net/operatorMajority.ts'

describe('operatorOf', () => {
  test.each([
    ['https://thornode.example.org', 'example.org'],
    ['https://Thornode.Example.org./path?query', 'example.org'],
    ['http://thornode.example.org:1317/a/b', 'example.org'],
    ['wss://a.b.c.example.org', 'example.org'],
    ['https://rpc.example.co.uk', 'example.co.uk'],
    ['https://rpc.example.com.au/x', 'example.com.au'],
    ['https://co.uk', 'co.uk'],
    ['https://rpc.co.example', 'co.example'],
    ['https://one.netlify.app', 'netlify.app'],
    ['https://two.netlify.app', 'netlify.app'],
    ['http://127.0.0.1:8889/1/thornode', '127.0.0.1'],
    ['http://2130706433/', '127.0.0.1'],
    ['http://[::1]:8889/x', '::1'],
    ['http://localhost:8889', 'localhost'],
    ['node.example.com', 'example.com'],
  ])('assigns %s to operator %s', (url, operator) => {
    expect(operatorOf(url)).toBe(operator)
  })
})

describe('majorityOf', () => {
  test('is more than half of the configured operators', () => {
    expect([0, 1, 2, 3, 4, 5].map(majorityOf)).toEqual([1, 1, 2, 2, 3, 3])
  })
})

describe('endpointsOf', () => {
  test('derives the operator of a plain URL and keeps a given operator', () => {
    const given = [{ operator: 'me', url: 'http://127.0.0.1/1/' }, 'https://node.example.com/x//']
    expect(endpointsOf(given)).toEqual([
      { operator: 'me', url: 'http://127.0.0.1/1' },
      { operator: 'example.com', url: 'https://node.example.com/x' },
    ])
  })

  test('keeps each URL once, whatever its spelling', () => {
    const endpoints = endpointsOf(['https://a.example/x', 'https://A.example/x/', 'https://a.example:443/x'])
    expect(endpoints).toEqual([{ operator: 'a.example', url: 'https://a.example/x' }])
  })

  test('assigns one operator to all schemes, ports and paths of a host', () => {
    const endpoints = endpointsOf([
      'https://a.example',
      'http://a.example',
      'https://a.example:8443',
      'https://a.example/x',
    ])
    expect(endpoints).toHaveLength(4)
    expect(operatorsOf(endpoints)).toEqual(['a.example'])
    expect(endpointNames(endpoints)).toEqual(['a.example #1', 'a.example #2', 'a.example:8443', 'a.example #4'])
  })
})
