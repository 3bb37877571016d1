import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createEndpointHealth } from '../../../../src/core/nodes/net/health.ts'
import { json, manualClock, nodeOver, type Reply } from '../script.ts'

const shape = v.object({ height: v.number() })
const good = json({ height: 7 })
const url = 'https://a.example/node'

const limiting =
  (headers: Readonly<Record<string, string>>): Reply =>
  () =>
    new Response('slow down', { status: 429, headers })

/** Reads once from a node whose first endpoint limits requests, and returns what is remembered of that endpoint. */
async function afterLimit(headers: Readonly<Record<string, string>>) {
  const clock = manualClock()
  const health = createEndpointHealth({ clock })
  const { node, hosts } = nodeOver({ a: limiting(headers), b: good, c: good }, { clock, health })
  expect(await node.get('/x', shape)).toEqual({ height: 7 })
  return { node, hosts, clock, health }
}

describe('an endpoint that limits requests', () => {
  test('without Retry-After is left alone for 30 seconds, then for a minute each time, and is not taken for silent', async () => {
    const { node, hosts, health, clock } = await afterLimit({})
    for (const seconds of [30, 60, 60, 60]) {
      expect([health.isOpen(url), health.isSilent(url)]).toEqual([true, false])
      await clock.advance(seconds * 1_000 - 1)
      const before = hosts().length
      await node.queryEach('/x', shape)
      expect(hosts().slice(before)).toEqual(['b', 'c'])
      await clock.advance(1)
      await node.queryEach('/x', shape)
      expect(hosts().slice(before + 2)).toEqual(['a', 'b', 'c'])
    }
  })

  test('without Retry-After is queried when it is needed for a majority, and heard again from then on', async () => {
    const { clock, health, node, hosts } = await afterLimit({})
    health.failed('https://b.example/node', { reason: 'busy', status: 429 })
    const before = hosts().length
    await node.queryEach('/x', shape)
    expect(hosts().slice(before).sort()).toEqual(['a', 'b', 'c'])
    expect(health.isOpen('https://b.example/node')).toBe(false)
    await clock.advance(0)
  })

  test.each([
    ['seconds', { 'retry-after': '120' }],
    ['a date', { date: 'Fri, 15 Jan 2027 08:00:00 GMT', 'retry-after': 'Fri, 15 Jan 2027 08:02:00 GMT' }],
  ])(
    'with Retry-After in %s is left alone until then, and a vote of the others does not query it',
    async (_, headers) => {
      const { node, hosts, health, clock } = await afterLimit(headers)
      expect(health.isOpen(url)).toBe(true)
      const before = hosts().length
      const answers = await node.queryEach('/x', shape)
      expect(hosts().slice(before)).toEqual(['b', 'c'])
      expect(answers.map(({ outcome }) => outcome)).toEqual(['failed', 'answer', 'answer'])
      await clock.advance(119_000)
      expect(health.claimProbe(url)).toBe(false)
      await clock.advance(1_000)
      expect(health.claimProbe(url)).toBe(true)
    },
  )

  test.each(['86400', '-1', 'soon', '1e9'])(
    'with a Retry-After of %s is left alone for five minutes at most',
    async (text) => {
      const { health, clock } = await afterLimit({ 'retry-after': text })
      await clock.advance(300_000)
      expect(health.isDemoted(url)).toBe(false)
    },
  )
})
