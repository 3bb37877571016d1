import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { NodeFailureError } from '../../../src/core/nodes/nodeErrors.ts'
import { endpointsAbc, hang, html, json, nodeOver, settle, watch } from './script.ts'

const shape = v.object({ height: v.number() })
const good = json({ height: 7 })
const refused = json({ code: 3, message: 'bad amount: invalid request', details: [] }, 400)

describe('a failure of all endpoints', () => {
  test.each([
    ['nodes_unreachable', 'No node can be reached for THORChain.', undefined],
    ['nodes_unreachable', 'The nodes are rejecting requests for THORChain.', html(429)],
    ['node_bad_response', 'No node returned a valid response for THORChain.', html(200)],
    ['node_stale', 'The nodes are behind the chain of THORChain.', json({ error: 'node with stale state' })],
  ])('throws %s: %s', async (code, message, reply) => {
    const { node } = nodeOver(reply ? { a: reply, b: reply, c: reply } : {})
    const error = await node.get('/thorchain/x', shape).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code, message })
    expect((error as NodeFailureError).attempts.map(({ endpoint }) => endpoint)).toEqual([
      'a.example',
      'b.example',
      'c.example',
    ])
  })

  test('is explained when no endpoint is configured', async () => {
    const { node } = nodeOver({}, { endpoints: [] })
    await expect(node.get('/thorchain/x', shape)).rejects.toMatchObject({
      code: 'nodes_unreachable',
      message: 'No node is configured for THORChain.',
    })
  })

  test('lists one node once for several spellings of its URL', () => {
    const { node } = nodeOver(
      {},
      { endpoints: ['https://a.example/x', 'https://A.example/x/', 'https://a.example:443/x'] },
    )
    expect(node.endpoints).toEqual([{ operator: 'a.example', url: 'https://a.example/x' }])
  })

  test('names hosts, never a key in the path', async () => {
    const endpoints = ['https://a.example/secret-1', 'https://a.example/secret-2']
    const { node } = nodeOver({}, { endpoints })
    const error = await node.get('/thorchain/x', shape).catch((thrown: unknown) => thrown)
    expect((error as NodeFailureError).attempts.map(({ endpoint }) => endpoint)).toEqual([
      'a.example #1',
      'a.example #2',
    ])
    expect(JSON.stringify(error)).not.toContain('secret')
  })
})

describe('a query to each endpoint', () => {
  test('returns every reply in order, after at most 8 seconds', async () => {
    const { node, clock, hosts } = nodeOver({ a: good, b: hang(), c: refused })
    const answers = watch(node.queryEach('/thorchain/x', shape))
    await settle()
    expect(hosts()).toEqual(['a', 'b', 'c'])
    await clock.advance(8_000)
    expect(answers.outcome()).toMatchObject({
      value: [
        { endpoint: 'a.example', outcome: 'answer', value: { height: 7 } },
        { endpoint: 'b.example', outcome: 'failed', error: { code: 'nodes_unreachable' } },
        { endpoint: 'c.example', outcome: 'failed', error: { code: 'node_refused' } },
      ],
    })
    expect(clock.pending()).toBe(0)
  })

  test('rejects when the caller aborts', async () => {
    const { node } = nodeOver({ a: hang(), b: hang(), c: hang() }, { endpoints: endpointsAbc })
    const caller = new AbortController()
    const answers = watch(node.queryEach('/thorchain/x', shape, { signal: caller.signal }))
    caller.abort(new Error('gone'))
    await settle()
    expect(answers.outcome()).toEqual({ error: new Error('gone') })
  })
})
