import { expect, test } from 'vitest'
import type { Clock } from '../../../../src/core/nodes/net/clock.ts'
import { limitRate } from '../../../../src/core/nodes/net/limitRate.ts'

/** A clock that only the test moves. */
function movableClock() {
  let now = 0
  const timers = new Map<() => void, number>()
  const clock: Clock = {
    now: () => now,
    after(ms, run) {
      timers.set(run, now + ms)
      return () => timers.delete(run)
    },
  }
  const pass = async (ms: number) => {
    now += ms
    for (const [run, due] of timers) {
      if (due > now) continue
      timers.delete(run)
      run()
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { clock, pass }
}

function limited() {
  const { clock, pass } = movableClock()
  const sent: string[] = []
  const send = limitRate(
    async ({ url }) => {
      sent.push(new URL(url).pathname)
      return new Response()
    },
    { clock, perSecond: { 'slow.example': 2 } },
  )
  const query = (path: string, signal?: AbortSignal) =>
    send(new Request(`https://slow.example${path}`, signal ? { signal } : {}))
  return { pass, sent, ask: query, send }
}

test('starts at most the host’s number of requests in any second, in order', async () => {
  const { pass, sent, ask: query } = limited()
  const all = ['/1', '/2', '/3', '/4', '/5'].map((path) => query(path))
  await pass(0)
  expect(sent).toEqual(['/1', '/2'])
  await pass(999)
  expect(sent).toHaveLength(2)
  await pass(1)
  expect(sent).toEqual(['/1', '/2', '/3', '/4'])
  await pass(1_000)
  await Promise.all(all)
  expect(sent).toEqual(['/1', '/2', '/3', '/4', '/5'])
})

test('sends an aborted request never, and gives its turn to the next', async () => {
  const { pass, sent, ask: query } = limited()
  const controller = new AbortController()
  const reason = new Error('gave up')
  const first = [query('/1'), query('/2')]
  const aborted = query('/3', controller.signal).catch((error: unknown) => error)
  const next = query('/4')
  controller.abort(reason)
  expect(await aborted).toBe(reason)
  await pass(1_000)
  await Promise.all([...first, next])
  expect(sent).toEqual(['/1', '/2', '/4'])
  await expect(query('/5', AbortSignal.abort(reason))).rejects.toBe(reason)
})

test('does not limit other hosts', async () => {
  const { sent, send } = limited()
  await Promise.all(['/a', '/b', '/c'].map((path) => send(new Request(`https://fast.example${path}`))))
  expect(sent).toEqual(['/a', '/b', '/c'])
})
