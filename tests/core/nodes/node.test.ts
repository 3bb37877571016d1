import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { NodeFailureError, NodeRefusedError } from '../../../src/core/nodes/nodeErrors.ts'
import { hang, html, inTurn, json, nodeOver, settle, stall, watch } from './script.ts'

const shape = v.object({ height: v.number() })
const good = json({ height: 7 })
const refused = json({ code: 3, message: 'bad amount: invalid request', details: [] }, 400)
const followed = () => Object.defineProperty(Response.json({ height: 7 }), 'redirected', { value: true })
const twoMegabytes = 2 * 1024 * 1024

describe('a node with several endpoints', () => {
  test('queries only the first endpoint while it responds', async () => {
    const { node, hosts } = nodeOver({ a: good, b: good, c: good })
    expect(await node.get('/thorchain/x', shape)).toEqual({ height: 7 })
    expect(hosts()).toEqual(['a'])
  })

  test.each([
    ['is unreachable', undefined],
    ['returns 500 without a message', html(500)],
    ['returns 503', json({ code: 14, message: 'unavailable' }, 503)],
    ['returns 429', json({ error: 'slow down' }, 429)],
    ['returns 408', html(408)],
    ['requires a key', json({ message: 'Forbidden' }, 403)],
    ["returns a gateway's page with 404", html(404)],
    ['returns HTML with 200', html(200)],
    ['returns broken JSON', () => new Response('{"height":')],
    ['returns an empty body', () => new Response(null)],
    ['returns bytes that are not UTF-8', () => new Response(new Uint8Array([0xff, 0xfe, 0x7b]))],
    ['returns another shape', json({ height: 'seven' })],
    ['returns null', json(null)],
    ['returns deeply nested JSON', () => new Response('['.repeat(500_000))],
    ['was reached by a redirect that the transport followed', followed],
    ['redirects', () => new Response(null, { status: 302, headers: { location: 'https://evil.example/' } })],
    ['reports that it is behind', json({ code: 3, message: 'refusing quote on node with stale state' }, 400)],
    ['does not know the request (code 2)', json({ code: 2, message: 'nothing: unknown request' }, 500)],
    ['declares more than 2 MB', () => new Response('{}', { headers: { 'content-length': String(twoMegabytes + 1) } })],
    ['sends more than 2 MB', () => new Response(JSON.stringify({ height: 7, pad: 'x'.repeat(twoMegabytes) }))],
  ])('queries the next endpoint, and never the same one again, when one %s', async (_, reply) => {
    const { node, hosts } = nodeOver({ ...(reply ? { a: reply } : {}), b: good, c: good })
    expect(await node.get('/thorchain/x', shape)).toEqual({ height: 7 })
    expect(hosts()).toEqual(['a', 'b'])
  })

  test('accepts a body of just under 2 MB', async () => {
    const { node } = nodeOver({ a: json({ height: 7, pad: 'x'.repeat(twoMegabytes - 100) }) })
    expect(await node.get('/thorchain/x', shape)).toEqual({ height: 7 })
  })

  test('stops reading an endless body at the cap', async () => {
    let sent = 0
    const endless = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            sent += 65_536
            controller.enqueue(new Uint8Array(65_536).fill(32))
          },
        }),
      )
    const { node } = nodeOver({ a: endless, b: good })
    expect(await node.get('/thorchain/x', shape)).toEqual({ height: 7 })
    expect(sent).toBeLessThan(twoMegabytes + 5 * 65_536)
  })

  test('drops a key named __proto__', async () => {
    const { node } = nodeOver({ a: () => new Response('{"height":7,"__proto__":{"polluted":true}}') })
    const answer = await node.get('/thorchain/x', shape)
    expect('polluted' in answer).toBe(false)
  })
})

describe('a refusal', () => {
  test('is final: a 4xx with a message is not retried on another endpoint', async () => {
    const { node, hosts } = nodeOver({ a: refused, b: good, c: good })
    const error = await node.get('/thorchain/x', shape).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(NodeRefusedError)
    expect(error).toMatchObject({ code: 'node_refused', status: 400, nodeMessage: 'bad amount: invalid request' })
    expect(hosts()).toEqual(['a'])
  })

  test.each([
    ["Maya's HTTP 200 with error", json({ error: 'trading is halted' }), 200],
    ["Maya's HTTP 404 with error", json({ error: 'trading is halted' }, 404), 404],
  ])('is recognised as %s', async (_, reply, status) => {
    const { node, hosts } = nodeOver({ a: reply, b: good }, { protocol: 'MAYACHAIN' })
    await expect(node.get('/mayachain/x', shape)).rejects.toMatchObject({ status, nodeMessage: 'trading is halted' })
    expect(hosts()).toEqual(['a'])
  })

  test('with code 2 about a missing pool is final, and no other endpoint is queried', async () => {
    const missing = json({ code: 2, message: "BTC.NOPE pool doesn't exist: unknown request" }, 500)
    const { node, hosts } = nodeOver({ a: missing, b: good, c: good })
    await expect(node.get('/thorchain/pool/BTC.NOPE', shape)).rejects.toMatchObject({
      code: 'node_refused',
      status: 500,
    })
    expect(hosts()).toEqual(['a'])
  })

  test('with code 2 is reported after every endpoint has failed', async () => {
    const unknown = json({ code: 2, message: 'fail to fetch THORName: unknown request' }, 500)
    const { node, hosts } = nodeOver({ a: unknown, b: unknown })
    const error = await node.get('/thorchain/thorname/zz', shape).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'node_refused', status: 500 })
    expect(hosts()).toEqual(['a', 'b', 'c'])
  })

  test('has no control characters and at most 500 characters', async () => {
    const { node } = nodeOver({ a: json({ error: `a\u0000b\u202Ec\n${'x'.repeat(100_000)}` }, 400) })
    const error = await node.get('/thorchain/x', shape).catch((thrown: unknown) => thrown)
    const { nodeMessage } = error as NodeRefusedError
    expect(nodeMessage).toMatch(/^a b c x+…$/)
    expect(nodeMessage).toHaveLength(500)
  })
})

describe('deadlines and hedging', () => {
  test('queries the next endpoint after 700 ms of silence and aborts the first when the other responds', async () => {
    const { node, clock, hosts, asked: requested } = nodeOver({ a: hang(), b: good, c: good })
    const answer = watch(node.get('/thorchain/x', shape))
    await clock.advance(699)
    expect(hosts()).toEqual(['a'])
    await clock.advance(1)
    expect(answer.outcome()).toEqual({ value: { height: 7 } })
    expect(hosts()).toEqual(['a', 'b'])
    expect(requested[0]?.signal.aborted).toBe(true)
    expect(clock.pending()).toBe(0)
  })

  test('returns the slow endpoint’s reply when it arrives first', async () => {
    let release: (response: Response) => void = () => {}
    const slow = () => new Promise<Response>((resolve) => (release = resolve))
    const { node, clock } = nodeOver({ a: slow, b: hang(), c: hang() })
    const answer = watch(node.get('/thorchain/x', shape))
    await clock.advance(3_000)
    release(Response.json({ height: 9 }))
    await settle()
    expect(answer.outcome()).toEqual({ value: { height: 9 } })
  })

  test.each([
    ['hang', hang()],
    ['hang and ignore the abort', hang({ deaf: true })],
    ['stall in the middle of the body', stall()],
  ])('rejects after 8 seconds when all endpoints %s', async (_, reply) => {
    const { node, clock, hosts } = nodeOver({ a: reply, b: reply, c: reply })
    const answer = watch(node.get('/thorchain/x', shape))
    await clock.advance(7_999)
    expect(answer.outcome()).toBe('pending')
    expect(hosts()).toEqual(['a', 'b', 'c'])
    await clock.advance(1)
    expect(answer.outcome()).toMatchObject({
      error: { code: 'nodes_unreachable', message: 'No node answered in time for THORChain.' },
    })
    expect(clock.pending()).toBe(0)
  })

  test('queries all five silent endpoints within the deadline', async () => {
    const endpoints = ['a', 'b', 'c', 'd', 'e'].map((host) => `https://${host}.example`)
    const { node, clock } = nodeOver({ a: hang(), b: hang(), c: hang(), d: hang(), e: good }, { endpoints })
    const answer = watch(node.get('/thorchain/x', shape))
    await clock.advance(7_999)
    expect(answer.outcome()).toEqual({ value: { height: 7 } })
  })

  test('queries a failed endpoint last for 30 seconds, then in its usual order', async () => {
    const { node, clock, hosts, asked: requested } = nodeOver({ a: inTurn(html(500), good), b: good, c: good })
    await node.get('/thorchain/1', shape)
    await clock.advance(29_000)
    requested.length = 0
    await node.get('/thorchain/2', shape)
    expect(hosts()).toEqual(['b'])
    await clock.advance(1_001)
    requested.length = 0
    await node.get('/thorchain/3', shape)
    expect(hosts()).toEqual(['a'])
  })

  test('queries an endpoint last after another one was faster', async () => {
    const { node, clock, hosts, asked: requested } = nodeOver({ a: hang(), b: good, c: good })
    const first = watch(node.get('/thorchain/1', shape))
    await clock.advance(2_500)
    expect(first.outcome()).toEqual({ value: { height: 7 } })
    requested.length = 0
    await node.get('/thorchain/2', shape)
    expect(hosts()).toEqual(['b'])
  })

  test('queries a failed endpoint when there is no other', async () => {
    const { node, hosts } = nodeOver({ a: inTurn(html(500), good) }, { endpoints: ['https://a.example'] })
    await expect(node.get('/thorchain/1', shape)).rejects.toBeInstanceOf(NodeFailureError)
    expect(await node.get('/thorchain/2', shape)).toEqual({ height: 7 })
    expect(hosts()).toEqual(['a', 'a'])
  })
})

describe('identical requests in flight', () => {
  test('share one request', async () => {
    const { node, asked: requested } = nodeOver({ a: good })
    const answers = await Promise.all([1, 2, 3].map(() => node.get('/thorchain/x', shape)))
    expect(answers).toEqual([{ height: 7 }, { height: 7 }, { height: 7 }])
    expect(answers[0]).not.toBe(answers[1])
    expect(requested).toHaveLength(1)
  })

  test('are sent again after the first completes, because nothing is cached', async () => {
    const { node, asked: requested } = nodeOver({ a: good })
    await node.get('/thorchain/x', shape)
    await node.get('/thorchain/x', shape)
    expect(requested).toHaveLength(2)
  })

  test('continue for one caller when the other aborts, and stop when both abort', async () => {
    const { node, asked: requested } = nodeOver({ a: hang() })
    const one = new AbortController()
    const two = new AbortController()
    const first = watch(node.get('/thorchain/x', shape, { signal: one.signal }))
    const second = watch(node.get('/thorchain/x', shape, { signal: two.signal }))
    one.abort(new Error('gone'))
    await settle()
    expect(first.outcome()).toEqual({ error: new Error('gone') })
    expect(second.outcome()).toBe('pending')
    expect(requested.map(({ signal }) => signal.aborted)).toEqual([false])
    two.abort(new Error('gone too'))
    await settle()
    expect(second.outcome()).toEqual({ error: new Error('gone too') })
    expect(requested.map(({ signal }) => signal.aborted)).toEqual([true])
  })

  test('send nothing for a caller that has already aborted', async () => {
    const { node, asked: requested } = nodeOver({ a: good })
    await expect(node.get('/thorchain/x', shape, { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow(
      'gone',
    )
    expect(requested).toHaveLength(0)
  })

  test('do not count a caller’s abort as an endpoint failure', async () => {
    const { node, hosts } = nodeOver({ a: inTurn(hang(), good), b: good })
    const caller = new AbortController()
    const given = watch(node.get('/thorchain/x', shape, { signal: caller.signal }))
    caller.abort()
    await settle()
    expect(given.outcome()).not.toBe('pending')
    await node.get('/thorchain/y', shape)
    expect(hosts()).toEqual(['a', 'a'])
  })
})

describe('a request', () => {
  test('identifies Portage and sends nothing about the user', async () => {
    const { node, asked: requested } = nodeOver({ a: good })
    await node.get('/thorchain/x?y=1', shape)
    const [request] = requested
    expect(request).toMatchObject({
      url: 'https://a.example/node/thorchain/x?y=1',
      method: 'GET',
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
    })
    expect([...(request?.headers.keys() ?? [])].sort()).toEqual(['accept', 'x-client-id'])
    expect(request?.headers.get('x-client-id')).toBe('portage-test')
  })

  test('is sent once to an endpoint that is configured twice', async () => {
    const endpoints = ['https://a.example/node', 'https://a.example/node/']
    const { node, asked: requested } = nodeOver({ a: html(500) }, { endpoints })
    await expect(node.get('/thorchain/x', shape)).rejects.toBeInstanceOf(NodeFailureError)
    expect(requested).toHaveLength(1)
    expect(node.endpoints).toEqual([{ operator: 'a.example', url: 'https://a.example/node' }])
  })
})
