import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createEndpointHealth, type MeasuredExchange } from '../../../../src/core/nodes/net/health.ts'
import { hang, html, json, type ManualClock, manualClock, nodeOver, type Reply, settle, watch } from '../script.ts'

const shape = v.object({ height: v.number() })
const good = json({ height: 7 })

/** Responds after some milliseconds of the manual clock. */
const after =
  (clock: ManualClock, ms: number): Reply =>
  (request) =>
    new Promise((resolve, reject) => {
      clock.after(ms, () => resolve(good(request)))
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
    })

/** A node whose exchanges are listed as `operator path outcome ms`. */
function measuredNode(replies: (clock: ManualClock) => Readonly<Record<string, Reply>>) {
  const clock = manualClock()
  const seen: string[] = []
  const measured = ({ endpoint, path, exchanged, signal, tookMs }: MeasuredExchange) => {
    const came = 'failure' in exchanged ? exchanged.failure.reason : String(exchanged.answer.status)
    const outcome = signal.aborted ? signal.reason.name : came
    seen.push([endpoint.operator[0], path, outcome, tookMs].join(' '))
  }
  const health = createEndpointHealth({ clock, measured })
  return { ...nodeOver(replies(clock), { clock, health }), clock, seen }
}

test('measures an answer with its path and time', async () => {
  const { node, clock, seen } = measuredNode((own) => ({ a: after(own, 40) }))
  watch(node.get('/thorchain/pools?height=7', shape))
  await clock.advance(40)
  expect(seen).toEqual(['a /thorchain/pools?height=7 200 40'])
})

test('measures refusals and errors of gateways', async () => {
  const { node, seen } = measuredNode(() => ({ a: html(502), b: json({ code: 3, message: 'no such pool' }, 400) }))
  await expect(node.get('/x', shape)).rejects.toMatchObject({ nodeMessage: 'no such pool' })
  expect(seen).toEqual(['a /x 502 0', 'b /x 400 0'])
})

test('measures a request that an endpoint leaves unanswered as a timeout', async () => {
  const { node, clock, seen } = measuredNode(() => ({ a: hang(), b: good, c: good }))
  watch(node.get('/x', shape))
  await clock.advance(700)
  expect(seen).toEqual(['b /x 200 0', 'a /x TimeoutError 700'])
})

test('measures requests that are left in the background, once each', async () => {
  const { node, clock, seen } = measuredNode((own) => ({ a: good, b: after(own, 400), c: hang() }))
  watch(node.queryEach('/x', shape, { isEnough: (answers) => answers.length > 0 }))
  await clock.advance(8_000)
  expect(seen).toEqual(['a /x 200 0', 'b /x 200 400', 'c /x TimeoutError 8000'])
})

test('measures identical concurrent requests once', async () => {
  const { node, clock, seen } = measuredNode((own) => ({ a: after(own, 40) }))
  watch(node.get('/x', shape))
  await clock.advance(10)
  watch(node.get('/x', shape))
  await clock.advance(30)
  expect(seen).toEqual(['a /x 200 40'])
})

test('does not take it for a timeout when the caller leaves', async () => {
  const { node, seen } = measuredNode(() => ({ a: hang(), b: hang(), c: hang() }))
  const caller = new AbortController()
  const answer = watch(node.get('/x', shape, { signal: caller.signal }))
  await settle()
  caller.abort(new DOMException('The caller has its own deadline.', 'TimeoutError'))
  await settle()
  expect(answer.outcome()).toMatchObject({ error: { name: 'TimeoutError' } })
  expect(seen).toEqual(['a /x AbortError 0'])
})
