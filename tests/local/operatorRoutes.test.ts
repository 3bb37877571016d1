import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  createOperatorRoutes,
  type FunctionsContext,
  type OperatorRouteOptions,
  type OperatorRoutes,
} from '../../src/local/operatorRoutes.ts'
import { logLine, redact } from '../../src/runtime/log.ts'
import { metricsText } from '../../src/runtime/metricsText.ts'
import { countLimits, createActivityRecorder } from '../../src/server/support/activityRecorder.ts'
import { createTestContext } from '../server/testContext.ts'

const token = 'a secret of the operator, in a test'.replaceAll(' ', '-')

/** A context whose dependencies are in the given state. */
function contextWith({ isStoreUp = true, deposits = 'open' as 'open' | 'withheld' } = {}): FunctionsContext {
  const base = createTestContext().context
  const chains = [{ protocol: 'THORCHAIN' as const, chain: 'BTC', deposits }]
  return {
    ...base,
    store: { ...base.store, health: async () => (isStoreUp ? { ok: true } : { ok: false, message: 'down', hint: '' }) },
    probe: async () => ({ at: base.clock(), dependencies: [], chains: chains as never }),
  }
}

const routesOf = (options: Partial<OperatorRouteOptions> = {}): OperatorRoutes =>
  createOperatorRoutes({ context: async () => contextWith(), isStopping: () => false, ...options })

async function ask(routes: OperatorRoutes, target: string, headers: Record<string, string> = {}) {
  const response = await routes(new Request(`http://127.0.0.1${target}`, { headers }))
  return (
    response && { status: response.status, text: await response.text(), type: response.headers.get('content-type') }
  )
}

describe('the probe of liveness', () => {
  test('answers without a context, and while the process stops', async () => {
    const context: OperatorRouteOptions['context'] = (): undefined => {
      throw new Error('Liveness must not query anything.')
    }
    expect(await ask(routesOf({ context, isStopping: () => true }), '/healthz')).toMatchObject({ status: 200 })
  })
})

describe('the probe of readiness', () => {
  test.each<[string, Partial<OperatorRouteOptions>, string]>([
    ['while the site is built', { context: () => undefined }, 'being built'],
    ['while it stops', { isStopping: () => true }, 'stopping'],
    ['without its database', { context: async () => contextWith({ isStoreUp: false }) }, 'database'],
    ['before nodes agree', { context: async () => contextWith({ deposits: 'withheld' }) }, 'majority'],
    ['with a wrong setting', { context: () => Promise.reject(new Error('SITE_URL is wrong.')) }, 'SITE_URL'],
  ])('is 503 with the reason %s', async (_when, options, reason) => {
    const answer = await ask(routesOf(options), '/readyz')
    expect(answer).toMatchObject({ status: 503, text: expect.stringContaining(reason) })
  })

  test('is 200 from the first confirmed address on, also when nodes disagree later', async () => {
    let deposits: 'open' | 'withheld' = 'open'
    const routes = routesOf({ context: async () => contextWith({ deposits }) })
    expect(await ask(routes, '/readyz')).toMatchObject({ status: 200 })
    deposits = 'withheld'
    expect(await ask(routes, '/readyz')).toMatchObject({ status: 200 })
  })
})

describe('the metrics', () => {
  test('do not exist without a token', async () => {
    expect(await ask(routesOf(), '/metrics')).toBeUndefined()
  })

  test('need exactly the token', async () => {
    const routes = routesOf({ metricsToken: token })
    for (const authorization of ['', 'Bearer', `Bearer ${token}x`, `Basic ${token}`, token])
      expect(await ask(routes, '/metrics', { authorization }), authorization).toMatchObject({ status: 401 })
    const answer = await ask(routes, '/metrics', { authorization: `Bearer ${token}` })
    expect(answer).toMatchObject({ status: 200, type: 'application/openmetrics-text; version=1.0.0; charset=utf-8' })
  })

  test('count requests, refusals and errors, and end as OpenMetrics does', async () => {
    const activity = createActivityRecorder()
    activity.request({ route: '/v1/track', status: 200, tookMs: 3 })
    activity.request({ route: '/v1/track', status: 200, tookMs: 90_000 })
    activity.error('not_found')
    const limiter = countLimits(
      { take: async () => ({ allowed: false, limit: 1, remaining: 0, resetSeconds: 1, retryAfterSeconds: 1 }) },
      activity,
    )
    await limiter.take({ name: 'mcp', limit: 1, windowSeconds: 1 }, '203.0.113.7', 1)
    const text = await metricsText({ ...contextWith(), activity }, false)
    for (const line of [
      'portage_request_duration_seconds_bucket{route="/v1/track",status="200",le="0.002"} 0',
      'portage_request_duration_seconds_bucket{route="/v1/track",status="200",le="0.004"} 1',
      'portage_request_duration_seconds_bucket{route="/v1/track",status="200",le="+Inf"} 2',
      'portage_request_duration_seconds_sum{route="/v1/track",status="200"} 90.003',
      'portage_errors_total{code="not_found"} 1',
      'portage_limits_hit_total{limit="mcp"} 1',
      'portage_chain_deposits{protocol="THORCHAIN",chain="BTC",state="open"} 1',
    ])
      expect(text.split('\n')).toContain(line)
    expect(text.endsWith('\n# EOF\n')).toBe(true)
    expect(text).not.toContain('203.0.113.7')
  })

  test('have everything that the dashboard shows', async () => {
    const dashboard = readFileSync(path.join(import.meta.dirname, '../../monitoring/grafana.json'), 'utf8')
    const families = [...(await metricsText(contextWith(), false)).matchAll(/^# TYPE (\S+)/gm)].map(
      ([, name = '']) => name,
    )
    const shown = new Set(dashboard.match(/\b(?:portage|process)_\w+/g))
    const bare = [...shown].map((name) => name.replace(/_(?:total|bucket|count|sum|info)$/, ''))
    expect(bare.length).toBeGreaterThan(15)
    expect(bare.filter((name) => !families.includes(name))).toEqual([])
    expect(families.filter((name) => !bare.includes(name))).toEqual([])
  })
})

describe('a line of the log', () => {
  const lines = [
    ['550 <ada.l+news@mail.example.org> refused', '550 <[mail]> refused'],
    ['to bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'to [removed]'],
    ['0x742d35Cc6634C0532925a3b844Bc454e4438f44e', '[removed]'],
    ['rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH and r', '[removed] and r'],
    ['the key sk_portage_abc123', 'the key [key]'],
  ] as const

  test('has no mail address, key, address or hash', () => {
    for (const [given, kept] of lines) expect(redact(given)).toBe(kept)
    const stack = 'at file:///srv/node_modules/@scure/base/index.js:12:4 in createReferenceSignerFromMnemonicWords'
    expect(redact(stack)).toBe(stack)
  })

  test('is one JSON object with its time, level and request id', () => {
    const id = '29b35b67-59af-4370-a1e9-538cc42a17fa'
    const line = logLine({ level: 'error', message: `request ${id} failed: Error: a\n    at b` }, true, 0)
    expect(line).not.toContain('\n')
    expect(JSON.parse(line)).toEqual({
      time: '1970-01-01T00:00:00.000Z',
      level: 'error',
      message: `request ${id} failed: Error: a\n    at b`,
      request_id: id,
    })
  })
})
