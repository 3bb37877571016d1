import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { verifyInbound } from '../../../src/core/actions/verifyInbound.ts'
import { loadParts } from '../loadParts.ts'
import { blockAt, html, type ManualClock, manualClock, nodeOver, type Reply, watch } from '../nodes/script.ts'
import { addressOf, wireInboundOf } from './answers.ts'

beforeAll(loadParts)

/** The report of one endpoint and its delay in milliseconds; undefined: it never responds. */
interface Endpoint {
  readonly byte: number
  readonly gasRate: number
  readonly height: number
  readonly fails: boolean
  readonly ms: number | undefined
}

const endpoint: fc.Arbitrary<Endpoint> = fc.record({
  byte: fc.constantFrom(1, 1, 1, 66),
  gasRate: fc.constantFrom(3, 4, 4, 90),
  height: fc.constantFrom(1_000, 1_003, 400),
  fails: fc.constantFrom(false, false, false, true),
  ms: fc.option(fc.integer({ min: 0, max: 3_000 }), { nil: undefined, freq: 6 }),
})

const replyOf =
  (clock: ManualClock, { byte, gasRate, height, fails, ms }: Endpoint): Reply =>
  async (request) => {
    await new Promise<void>((resolve, reject) => {
      if (ms !== undefined) clock.after(ms, resolve)
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
    })
    if (fails) return html(502)(request)
    if (request.url.endsWith('/block')) return Response.json(blockAt(height))
    return Response.json([wireInboundOf('BTC', { address: addressOf('BTC', byte), gas_rate: `${gasRate}` })])
  }

/** Returns the outcome of a query after the clock has run every timer. */
async function outcomeOf(endpoints: readonly Endpoint[]): Promise<{ address: string | undefined; pending: number }> {
  const clock = manualClock()
  const [a, b, c] = endpoints.map((one) => replyOf(clock, one))
  if (!a || !b || !c) throw new Error('There are three endpoints.')
  const { node } = nodeOver({ a, b, c }, { clock })
  const { outcome } = watch(verifyInbound(node, 'BTC'))
  await clock.advance(9_000)
  const came = outcome()
  if (came === 'pending') throw new Error('It did not end by its deadline.')
  return { address: 'value' in came ? came.value.address : undefined, pending: clock.pending() }
}

test('an early return decides as all replies together would, in 150 schedules of latencies, lies and failures', async () => {
  const schedules = fc.sample(fc.tuple(endpoint, endpoint, endpoint), { seed: 20_261_122, numRuns: 150 })
  let addresses = 0
  for (const endpoints of schedules) {
    const early = await outcomeOf(endpoints)
    const atOnce = await outcomeOf(endpoints.map((one) => (one.ms === undefined ? one : { ...one, ms: 0 })))
    expect(early, JSON.stringify(endpoints)).toEqual(atOnce)
    if (early.address !== undefined) addresses += 1
  }
  expect(addresses).toBeGreaterThan(20)
  expect(addresses).toBeLessThan(130)
})
