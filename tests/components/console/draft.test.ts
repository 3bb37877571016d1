import { describe, expect, test } from 'vitest'
import { draftOf, fieldTexts, httpText, requestOf, withField } from '../../../src/components/console/draft.ts'
import { type Call, callsOf } from '../../../src/discovery/portal/calls.ts'
import { registryWithDummies, siteUrl } from '../../discovery/dummies.ts'

const calls = callsOf(registryWithDummies())
const callOf = (id: string): Call => {
  const call = calls.find((each) => each.id === id)
  if (!call) throw new Error(`No call is named ${id}.`)
  return call
}
const field = (call: Call, name: string) => {
  const found = call.fields.find((each) => each.name === name)
  if (!found) throw new Error(`${call.id} has no field ${name}.`)
  return found
}

describe('draft', () => {
  test('has a key only for idempotent operations', () => {
    expect(draftOf(callOf('rest-newsletter'), 'k-1').headers).toContainEqual(['Idempotency-Key', 'k-1'])
    for (const call of calls.filter(({ idempotent }) => !idempotent))
      expect(
        draftOf(call, 'k-1').headers.map(([name]) => name),
        call.id,
      ).not.toContain('Idempotency-Key')
  })

  test('becomes a request without empty headers, or a GET without a body', () => {
    const headers = [
      ['Accept', ' '],
      ['', 'x'],
      ['X-A', 'b'],
    ] as const
    const request = requestOf(callOf('rest-serviceStatus'), { headers, body: 'x' }, siteUrl)
    expect(request).toEqual({ method: 'GET', url: `${siteUrl}/.well-known/status`, headers: [['X-A', 'b']] })
    expect(httpText(request)).toBe('GET /.well-known/status HTTP/1.1\nHost: swap.example.org\nX-A: b\n')
  })

  test('reads and writes fields at any depth of the body', () => {
    for (const id of ['get_swap_quote', 'a2a-get_swap_quote']) {
      const call = callOf(id)
      const { body } = draftOf(call, '')
      expect(fieldTexts(call, body)?.get('from_asset'), id).toBe('BTC.BTC')
      const changed = withField(call, body, field(call, 'from_asset'), 'DOGE.DOGE')
      expect(fieldTexts(call, changed)?.get('from_asset'), id).toBe('DOGE.DOGE')
      expect(JSON.parse(changed)).toMatchObject({ jsonrpc: '2.0', id: 1 })
    }
  })

  test('writes each field in its schema’s type, and invalid text as typed', () => {
    const pools = callOf('list_pools')
    const status = callOf('get_network_status')
    const set = (call: Call, name: string, text: string) => {
      const { params } = JSON.parse(withField(call, draftOf(call, '').body, field(call, name), text))
      return params.arguments[name]
    }
    expect(set(pools, 'limit', '3')).toBe(3)
    expect(set(pools, 'limit', 'three')).toBe('three')
    expect(set(pools, 'status', 'staged')).toBe('staged')
    expect(set(status, 'fields', 'a, b,, c ')).toEqual(['a', 'b', 'c'])
    expect(set(pools, 'asset', ' ')).toBeUndefined()
    expect(fieldTexts(status, '{"params":{"arguments":{"fields":["a","b"]}}}')?.get('fields')).toBe('a, b')
  })

  test.each(['{"email":', '[]', '"text"', ''])('leaves an unreadable body unchanged: %s', (body) => {
    const call = callOf('rest-newsletter')
    expect(fieldTexts(call, body)).toBeUndefined()
    expect(withField(call, body, field(call, 'email'), 'you@example.org')).toBe(body)
  })
})
