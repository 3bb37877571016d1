import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MeasuredExchange } from '../../../src/core/nodes/net/health.ts'
import { createLatencyRecorder, latencyBoundsMs } from '../../../src/server/support/latencyRecorder.ts'
import { SEED } from '../../seed.ts'

const node = { operator: 'a.example', url: 'https://a.example/thornode' }
const minute = 60_000

const going = new AbortController().signal

/** An exchange with an answer. */
const answered = (status = 200, text = '{}') => ({ exchanged: { answer: { status, text } }, signal: going })
const failed = { exchanged: { failure: { reason: 'network' } }, signal: going } as const

/** An exchange that was aborted. */
const aborted = (name: 'TimeoutError' | 'AbortError') =>
  ({ exchanged: { failure: { reason: 'timeout' } }, signal: AbortSignal.abort(new DOMException('', name)) }) as const

/** A recorder of one node, one indexer and one chain server, whose clock moves on request. */
function createRecorder() {
  let now = 1_800_000_000_000
  const recorder = createLatencyRecorder({
    services: {
      thornode: [{ url: `${node.url}/` }],
      midgard: [{ url: 'https://a.example/midgard' }],
      BTC: [{ url: 'https://btc.example/api' }],
      THOR: [node],
    },
    clock: () => now,
  })
  const record = (tookMs: number, more: Partial<MeasuredExchange> = {}) =>
    recorder.record({ endpoint: node, path: '/thorchain/quote/swap?amount=1', ...answered(), tookMs, ...more })
  const advance = (ms: number) => {
    now += ms
  }
  return { recorder, record, advance, start: now, hour: () => recorder.lastHour().series }
}

describe('the last hour', () => {
  test('has nothing before the first request', () => {
    const { recorder, start } = createRecorder()
    expect(recorder.lastHour()).toEqual({ since: start, series: [] })
    expect(recorder.totals()).toEqual([])
  })

  test('has percentiles that are at most a fifth above the exact ones', () => {
    const { record, hour } = createRecorder()
    const powers = fc.double({ min: 1, max: 4, noNaN: true })
    const times = fc.sample(powers, { numRuns: 2_000, seed: SEED }).map((power) => Math.ceil(10 ** power))
    for (const time of times) record(time)
    const sorted = times.sort((a, b) => a - b)
    const [series] = hour()
    expect(series).toMatchObject({ requests: 2_000, failures: 0, timeouts: 0 })
    for (const [found, rank] of [
      [series?.p50Ms, 1_000],
      [series?.p95Ms, 1_900],
    ] as const) {
      const exact = sorted[rank - 1] ?? 0
      expect(found).toBeGreaterThan(exact / 1.2)
      expect(found).toBeLessThanOrEqual(Math.ceil(exact * 1.2))
    }
  })

  test('counts timeouts as slower than every answer, and failures only beside them', () => {
    const { record, hour } = createRecorder()
    for (let time = 0; time < 18; time += 1) record(100)
    for (let time = 0; time < 2; time += 1) record(700, aborted('TimeoutError'))
    for (let time = 0; time < 5; time += 1) record(3, failed)
    const [series] = hour()
    expect(series).toMatchObject({ requests: 25, failures: 5, timeouts: 2, p95Ms: undefined })
    expect(series?.p50Ms).toBeLessThanOrEqual(108)
    expect(series?.p50Ms).toBeGreaterThan(90)
  })

  test('has no percentiles without an answer', () => {
    const { record, hour } = createRecorder()
    record(0, failed)
    expect(hour()).toMatchObject([{ requests: 1, failures: 1, p50Ms: undefined, p95Ms: undefined }])
  })

  test('forgets requests after an hour and keeps their totals', () => {
    const { recorder, record, advance, hour, start } = createRecorder()
    record(10)
    advance(58 * minute)
    record(20)
    expect(hour()).toMatchObject([{ requests: 2 }])
    advance(2 * minute)
    expect(recorder.lastHour()).toMatchObject({ series: [{ requests: 1 }] })
    expect(recorder.lastHour().since).toBe(start + minute)
    advance(600 * minute)
    expect(hour()).toEqual([])
    record(30)
    expect(hour()).toMatchObject([])
    advance(5_000)
    expect(hour()).toMatchObject([{ requests: 1, p50Ms: 32 }])
    expect(recorder.totals()).toMatchObject([{ sumMs: 60 }])
  })

  test('is computed at most every five seconds, also after the clock was set back', () => {
    const { record, advance, hour } = createRecorder()
    record(10)
    expect(hour()).toMatchObject([{ requests: 1 }])
    record(10)
    advance(4_999)
    expect(hour()).toMatchObject([{ requests: 1 }])
    advance(1)
    expect(hour()).toMatchObject([{ requests: 2 }])
    advance(-10 * minute)
    record(10)
    expect(hour()).toMatchObject([{ requests: 1 }])
  })
})

test('groups requests by operator, service and kind, whatever else is in the path', () => {
  const { recorder, record } = createRecorder()
  const indexer = { operator: 'a.example', url: 'https://a.example/midgard' }
  const server = { operator: 'btc.example', url: 'https://btc.example/api' }
  for (const path of ['/thorchain/quote/swap?from_asset=BTC.BTC', '/mayachain/quote/swap?to_asset=ETH.ETH']) {
    record(1, { path })
  }
  for (const path of ['/thorchain/inbound_addresses', '/thorchain/vaults/asgard']) record(1, { path })
  for (const path of ['/thorchain/pools', '/thorchain/pool/BTC.BTC']) record(1, { path })
  for (const path of ['/thorchain/tx/status/AB', '/thorchain/queue/outbound', '/cosmos/tx/v1beta1/txs/AB']) {
    record(1, { path })
  }
  for (const path of ['/thorchain/mimir', '/quote/swap', '']) record(1, { path })
  record(1, { endpoint: indexer, path: '/v2/actions?txid=AB' })
  record(1, { endpoint: server, path: '/thorchain/quote/swap' })
  const found = recorder
    .lastHour()
    .series.map(({ operator, service, kind, requests }) => [operator, service, kind, requests].join(' '))
  expect(found).toEqual([
    'a.example thornode quote 2',
    'a.example thornode vaults 2',
    'a.example thornode pools 2',
    'a.example thornode tracking 3',
    'a.example thornode other 3',
    'a.example midgard history 1',
    'btc.example BTC chain 1',
  ])
})

test('counts a message of a node as an answer, and other errors of a server as failures', () => {
  const { recorder, record } = createRecorder()
  record(1, answered(400))
  record(1, answered(500, '{"code":2,"message":"pool not found"}'))
  record(1, answered(502, '<html>'))
  record(1, { exchanged: { failure: { reason: 'busy', status: 429 } } })
  expect(recorder.lastHour().series).toMatchObject([{ requests: 4, failures: 2, timeouts: 0 }])
})

test('does not count a request that was no longer needed', () => {
  const { recorder, record } = createRecorder()
  record(1, aborted('AbortError'))
  record(1, { ...answered(), signal: AbortSignal.abort('left') })
  expect(recorder.totals()).toEqual([])
})

test('ignores endpoints that are not configured', () => {
  const { recorder, record } = createRecorder()
  for (let index = 0; index < 1_000; index += 1) {
    record(1, { endpoint: { operator: `${index}.example`, url: `https://${index}.example` } })
  }
  expect(recorder.totals()).toEqual([])
})

test('totals have a bucket for every bound and one above them, with their sum', () => {
  const { recorder, record } = createRecorder()
  for (const time of [-5, 0, 1, 2, 32_768, 32_769, 100_000]) record(time)
  record(900, aborted('TimeoutError'))
  record(3, failed)
  const [totals] = recorder.totals()
  expect(latencyBoundsMs.filter((_, index) => index % 4 === 0)).toEqual(
    Array.from({ length: 16 }, (_, power) => 2 ** power),
  )
  expect(totals?.counts).toHaveLength(latencyBoundsMs.length + 1)
  expect(totals?.counts.flatMap((count, bucket) => (count > 0 ? [[bucket, count]] : []))).toEqual([
    [0, 3],
    [4, 1],
    [60, 1],
    [61, 2],
  ])
  expect(totals).toMatchObject({ sumMs: 165_540, failures: 1, timeouts: 1 })
})
