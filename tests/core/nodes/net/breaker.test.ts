import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createEndpointHealth } from '../../../../src/core/nodes/net/health.ts'
import { hang, html, inTurn, json, manualClock, nodeOver, type Reply, settle, watch } from '../script.ts'

const shape = v.object({ height: v.number() })
const good = json({ height: 7 })

/** Responds after some milliseconds of the manual clock. */
const delayed =
  (clock: ReturnType<typeof manualClock>, ms: number, reply: Reply = good): Reply =>
  (request) =>
    new Promise((resolve, reject) => {
      clock.after(ms, () => resolve(reply(request)))
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
    })

/** A node with three endpoints; endpoint `a` has timed out before. */
function nodeWithOpenBreaker(replies: (clock: ReturnType<typeof manualClock>) => Readonly<Record<string, Reply>>) {
  const clock = manualClock()
  const health = createEndpointHealth({ clock })
  const over = nodeOver(replies(clock), { clock, health })
  health.failed('https://a.example/node', { reason: 'timeout' })
  return { ...over, clock, health }
}

describe('failover', () => {
  test('hedges to the endpoint that is known to be fastest', async () => {
    const clock = manualClock()
    const health = createEndpointHealth({ clock })
    health.answered('https://b.example/node', 900)
    health.answered('https://c.example/node', 100)
    const { node, hosts } = nodeOver({ a: hang(), b: good, c: good }, { clock, health })
    const answer = watch(node.get('/x', shape))
    await clock.advance(700)
    expect(answer.outcome()).toEqual({ value: { height: 7 } })
    expect(hosts()).toEqual(['a', 'c'])
  })

  test('hedges after three times the usual latency of the endpoint', async () => {
    const clock = manualClock()
    const health = createEndpointHealth({ clock })
    health.answered('https://a.example/node', 150)
    const { node, hosts } = nodeOver({ a: hang(), b: good }, { clock, health })
    watch(node.get('/x', shape))
    await clock.advance(449)
    expect(hosts()).toEqual(['a'])
    await clock.advance(1)
    expect(hosts()).toEqual(['a', 'b'])
  })

  test('hedges sooner when other queries show meanwhile how fast its peers are', async () => {
    const { node, clock, hosts } = nodeOver({ a: hang(), b: good, c: good })
    const answer = watch(node.get('/x', shape))
    watch(node.queryEach('/y', shape, { isEnough: (answers) => answers.length >= 2 }))
    await clock.advance(299)
    expect(hosts()).toEqual(['a', 'a', 'b', 'c'])
    await clock.advance(1)
    expect(answer.outcome()).toEqual({ value: { height: 7 } })
  })

  test('skips an endpoint with an open breaker without delay', async () => {
    const { node, hosts } = nodeWithOpenBreaker(() => ({ a: hang(), b: good, c: good }))
    expect(await node.get('/x', shape)).toEqual({ height: 7 })
    expect(hosts()).toEqual(['b'])
  })

  test('probes an endpoint after its cooldown beside a healthy one, and uses it again once it responds', async () => {
    const {
      node,
      hosts,
      asked: requested,
      clock,
      health,
    } = nodeWithOpenBreaker((own) => ({
      a: delayed(own, 200),
      b: good,
      c: good,
    }))
    await clock.advance(30_000)
    expect(await node.get('/1', shape)).toEqual({ height: 7 })
    expect(hosts()).toEqual(['a', 'b'])
    expect(requested[0]?.signal.aborted).toBe(false)
    await clock.advance(200)
    expect(health.isOpen('https://a.example/node')).toBe(false)
    requested.length = 0
    const next = watch(node.get('/2', shape))
    await clock.advance(200)
    expect(next.outcome()).toEqual({ value: { height: 7 } })
    expect(hosts()).toEqual(['a'])
    expect(clock.pending()).toBe(0)
  })

  test('keeps the breaker open and aborts the probe when it gets no response', async () => {
    const { node, hosts, asked: requested, clock } = nodeWithOpenBreaker(() => ({ a: hang(), b: good, c: good }))
    await clock.advance(30_000)
    await node.get('/1', shape)
    await clock.advance(7_999)
    expect(requested[0]?.signal.aborted).toBe(false)
    await clock.advance(1)
    expect(requested[0]?.signal.aborted).toBe(true)
    requested.length = 0
    await node.get('/2', shape)
    await clock.advance(51_000)
    await node.get('/3', shape)
    expect(hosts()).toEqual(['b', 'b'])
    expect(clock.pending()).toBe(0)
  })

  test('queries endpoints with open breakers when no other one responds', async () => {
    const { node, hosts } = nodeWithOpenBreaker(() => ({ a: good, b: html(500), c: html(500) }))
    expect(await node.get('/x', shape)).toEqual({ height: 7 })
    expect(hosts()).toEqual(['b', 'c', 'a'])
  })
})

describe('a query to every endpoint', () => {
  const majority = (answers: readonly { outcome: string }[]) =>
    answers.filter(({ outcome }) => outcome === 'answer').length >= 2

  test('returns once the replies suffice, after a grace period of a quarter of the elapsed time', async () => {
    const clock = manualClock()
    const { node } = nodeOver({ a: hang(), b: delayed(clock, 400), c: delayed(clock, 200) }, { clock })
    const answers = watch(node.queryEach('/x', shape, { isEnough: majority }))
    await clock.advance(499)
    expect(answers.outcome()).toBe('pending')
    await clock.advance(1)
    expect(answers.outcome()).toMatchObject({
      value: [
        {
          endpoint: 'a.example',
          operator: 'a.example',
          outcome: 'failed',
          error: {
            code: 'nodes_unreachable',
            message: 'Skipped, because enough other nodes had answered for THORChain.',
          },
        },
        { outcome: 'answer', value: { height: 7 } },
        { outcome: 'answer' },
      ],
    })
  })

  test('returns at once when every endpoint has responded', async () => {
    const clock = manualClock()
    const { node } = nodeOver({ a: delayed(clock, 100), b: good, c: good }, { clock })
    const answers = watch(node.queryEach('/x', shape, { isEnough: majority }))
    await clock.advance(50)
    expect(answers.outcome()).toMatchObject({ value: [{ outcome: 'failed' }, {}, {}] })
    const others = nodeOver({ a: delayed(clock, 40), b: good, c: good }, { clock })
    const all = watch(others.node.queryEach('/x', shape, { isEnough: majority }))
    await clock.advance(40)
    expect(all.outcome()).toMatchObject({ value: [{ outcome: 'answer' }, {}, {}] })
  })

  test('times out a silent endpoint in the background and skips it in the next query', async () => {
    const { node, clock, asked: requested, hosts } = nodeOver({ a: hang(), b: good, c: good })
    const first = watch(node.queryEach('/x', shape, { isEnough: majority }))
    await clock.advance(50)
    expect(first.outcome()).not.toBe('pending')
    const [silent] = requested
    expect(silent?.signal.aborted).toBe(false)
    await clock.advance(650)
    requested.length = 0
    const second = watch(node.queryEach('/x', shape, { isEnough: majority }))
    await settle()
    expect(second.outcome()).not.toBe('pending')
    expect(hosts()).toEqual(['b', 'c'])
    expect(silent?.signal.aborted).toBe(false)
    await clock.advance(7_300)
    expect(silent?.signal.aborted).toBe(true)
    expect(clock.pending()).toBe(0)
  })

  test('does not penalise an endpoint that responds in time after an early return', async () => {
    const clock = manualClock()
    const { node, hosts, asked: requested } = nodeOver({ a: delayed(clock, 600), b: good, c: good }, { clock })
    watch(node.queryEach('/x', shape, { isEnough: majority }))
    await clock.advance(600)
    requested.length = 0
    watch(node.queryEach('/x', shape, { isEnough: majority }))
    await settle()
    expect(hosts()).toEqual(['a', 'b', 'c'])
  })

  test('queries an endpoint with an open breaker as soon as the others do not suffice', async () => {
    const { node, hosts } = nodeWithOpenBreaker(() => ({ a: good, b: good, c: html(500) }))
    const answers = await node.queryEach('/x', shape, { isEnough: majority })
    expect(hosts()).toEqual(['b', 'c', 'a'])
    expect(answers.map(({ outcome }) => outcome)).toEqual(['answer', 'answer', 'failed'])
  })

  test('queries an endpoint with an open breaker when another one is late, and does not wait for it', async () => {
    const { node, clock, hosts } = nodeWithOpenBreaker((own) => ({ a: hang(), b: good, c: delayed(own, 1_000) }))
    const answers = watch(node.queryEach('/x', shape, { isEnough: majority }))
    await clock.advance(699)
    expect(hosts()).toEqual(['b', 'c'])
    await clock.advance(1)
    expect(hosts()).toEqual(['b', 'c', 'a'])
    await clock.advance(300)
    expect(answers.outcome()).not.toBe('pending')
  })

  test('queries all at once when fewer than a majority have closed breakers', async () => {
    const { node, hosts, health } = nodeWithOpenBreaker(() => ({ a: good, b: good, c: good }))
    health.failed('https://b.example/node', { reason: 'network' })
    await node.queryEach('/x', shape, { isEnough: majority })
    expect(hosts().sort()).toEqual(['a', 'b', 'c'])
  })

  test('waits for every endpoint without an early-return rule, except open breakers beyond a majority', async () => {
    const { node, clock, hosts } = nodeWithOpenBreaker((own) => ({ a: hang(), b: good, c: delayed(own, 300) }))
    const answers = watch(node.queryEach('/x', shape))
    await clock.advance(299)
    expect(answers.outcome()).toBe('pending')
    await clock.advance(1)
    expect(answers.outcome()).toMatchObject({ value: [{ outcome: 'failed' }, {}, {}] })
    expect(hosts()).toEqual(['b', 'c'])
  })

  test('passes only complete operators to the early-return rule', async () => {
    const clock = manualClock()
    const endpoints = ['https://a.one.example', 'https://b.one.example', 'https://c.example']
    const { node } = nodeOver({ a: good, b: delayed(clock, 500), c: good }, { clock, endpoints })
    const seen: string[][] = []
    const enough = (answers: readonly { endpoint: string }[]) => {
      seen.push(answers.map(({ endpoint }) => endpoint))
      return new Set(answers.map(({ endpoint }) => endpoint)).size === 3
    }
    const answers = watch(node.queryEach('/x', shape, { isEnough: enough }))
    await clock.advance(500)
    expect(seen).toEqual([[], ['c.example'], ['a.one.example', 'c.example', 'b.one.example']])
    expect(answers.outcome()).not.toBe('pending')
  })

  test('runs several requests against each endpoint as one unit', async () => {
    const { node, asked: requested } = nodeOver({ a: good, b: inTurn(good, html(500)), c: good })
    const answers = await node.queryEachWith(async (get) => {
      const [one, two] = await Promise.all([get('/1', shape), get('/2', shape)])
      return one.height + two.height
    })
    expect(requested).toHaveLength(6)
    expect(answers).toMatchObject([
      { value: 14 },
      { outcome: 'failed', error: { code: 'nodes_unreachable' } },
      { value: 14 },
    ])
  })

  test('rethrows an error of the request function', async () => {
    const { node } = nodeOver({ a: good, b: good, c: good })
    await expect(node.queryEachWith(() => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours')
  })
})
