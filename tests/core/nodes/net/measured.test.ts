import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createEndpointHealth, type MeasuredRequest } from '../../../../src/core/nodes/net/health.ts'
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

/** A node whose measured requests are listed as `host path outcome ms`. */
function measuredNode(replies: (clock: ManualClock) => Readonly<Record<string, Reply>>) {
  const clock = manualClock()
  const measured: string[] = []
  const onMeasured = ({ endpoint, path, outcome, tookMs }: MeasuredRequest) =>
    void measured.push(`${endpoint.operator[0]} ${path} ${outcome} ${tookMs}`)
  const health = createEndpointHealth({ clock, onMeasured })
  return { ...nodeOver(replies(clock), { clock, health }), clock, measured }
}

test('measures an answer with its path and time', async () => {
  const { node, clock, measured } = measuredNode((own) => ({ a: after(own, 40) }))
  watch(node.get('/thorchain/pools?height=7', shape))
  await clock.advance(40)
  expect(measured).toEqual(['a /thorchain/pools?height=7 answered 40'])
})

test('measures a refusal as an answer, and a gateway error as a failure', async () => {
  const { node, measured } = measuredNode(() => ({ a: html(502), b: json({ code: 3, message: 'no such pool' }, 400) }))
  await expect(node.get('/x', shape)).rejects.toMatchObject({ nodeMessage: 'no such pool' })
  expect(measured).toEqual(['a /x failed 0', 'b /x answered 0'])
})

test('measures a request that an endpoint left unanswered as a timeout', async () => {
  const { node, clock, measured } = measuredNode(() => ({ a: hang(), b: good, c: good }))
  watch(node.get('/x', shape))
  await clock.advance(700)
  expect(measured).toEqual(['b /x answered 0', 'a /x timeout 700'])
})

test('measures requests that are left in the background, once each', async () => {
  const { node, clock, measured } = measuredNode((own) => ({ a: good, b: after(own, 400), c: hang() }))
  watch(node.queryEach('/x', shape, { isEnough: (answers) => answers.length > 0 }))
  await clock.advance(5_000)
  expect(measured).toEqual(['a /x answered 0', 'b /x answered 400', 'c /x timeout 700'])
})

test('measures identical concurrent requests once', async () => {
  const { node, clock, measured } = measuredNode((own) => ({ a: after(own, 40) }))
  watch(node.get('/x', shape))
  await clock.advance(10)
  watch(node.get('/x', shape))
  await clock.advance(30)
  expect(measured).toEqual(['a /x answered 40'])
})

test('does not measure a request whose caller left', async () => {
  const { node, measured } = measuredNode(() => ({ a: hang(), b: hang(), c: hang() }))
  const caller = new AbortController()
  const answer = watch(node.get('/x', shape, { signal: caller.signal }))
  await settle()
  caller.abort(new DOMException('The caller has its own deadline.', 'TimeoutError'))
  await settle()
  expect(answer.outcome()).toMatchObject({ error: { name: 'TimeoutError' } })
  expect(measured).toEqual([])
})
