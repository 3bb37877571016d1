import { describe, expect, test } from 'vitest'
import { createEndpointHealth, type HealthStore } from '../../../../src/core/nodes/net/health.ts'
import { manualClock } from '../script.ts'

const url = 'https://a.example'
const timeout = { reason: 'timeout' } as const

function memoryStore(text: string | null = null): HealthStore & { text: () => string | null } {
  let kept = text
  return {
    read: () => kept,
    write: (next) => {
      kept = next
    },
    text: () => kept,
  }
}

describe('the circuit breaker of an endpoint', () => {
  test.each(['timeout', 'network'] as const)('opens after a %s and closes with the next reply', (reason) => {
    const health = createEndpointHealth({ clock: manualClock() })
    expect(health.isOpen(url)).toBe(false)
    health.failed(url, { reason })
    expect(health.isOpen(url)).toBe(true)
    expect(health.isDemoted(url)).toBe(true)
    health.answered(url, 20)
    expect(health.isOpen(url)).toBe(false)
    expect(health.isDemoted(url)).toBe(false)
  })

  test.each(['busy', 'denied', 'server', 'stale', 'oversize', 'garbage', 'foreign'] as const)(
    'stays closed after a %s failure, which demotes the endpoint for 30 seconds',
    async (reason) => {
      const clock = manualClock()
      const health = createEndpointHealth({ clock })
      health.failed(url, { reason })
      expect([health.isOpen(url), health.isDemoted(url)]).toEqual([false, true])
      await clock.advance(30_000)
      expect(health.isDemoted(url)).toBe(false)
    },
  )

  test('ignores an error that concerns one request only', () => {
    const health = createEndpointHealth({ clock: manualClock() })
    health.failed(url, { reason: 'server', status: 500, message: 'no such name' })
    expect([health.isOpen(url), health.isDemoted(url)]).toEqual([false, false])
  })

  test('lets one probe through after 30 seconds, then after twice as long each time, up to 5 minutes', async () => {
    const clock = manualClock()
    const health = createEndpointHealth({ clock })
    health.failed(url, timeout)
    for (const seconds of [30, 60, 120, 240, 300, 300]) {
      await clock.advance(seconds * 1_000 - 1)
      expect(health.claimProbe(url)).toBe(false)
      await clock.advance(1)
      expect(health.claimProbe(url)).toBe(true)
      expect(health.claimProbe(url)).toBe(false)
      expect(health.isOpen(url)).toBe(true)
      health.failed(url, timeout)
    }
  })

  test('is not put off by requests that fail while it is open', async () => {
    const clock = manualClock()
    const health = createEndpointHealth({ clock })
    health.failed(url, timeout)
    for (let count = 0; count < 6; count += 1) {
      await clock.advance(5_000)
      if (count < 5) health.failed(url, timeout)
    }
    expect(health.claimProbe(url)).toBe(true)
  })

  test('rests after HTTP 429 for at most a minute, or as long as it asks', async () => {
    const clock = manualClock()
    const health = createEndpointHealth({ clock })
    const limited = { reason: 'busy', status: 429 } as const
    health.failed(url, limited)
    for (const seconds of [30, 60, 60]) {
      await clock.advance(seconds * 1_000 - 1)
      expect(health.claimProbe(url)).toBe(false)
      await clock.advance(1)
      expect(health.claimProbe(url)).toBe(true)
      health.failed(url, limited)
    }
    health.failed(url, { ...limited, retryAfterMs: 200_000 })
    await clock.advance(199_999)
    expect(health.claimProbe(url)).toBe(false)
    await clock.advance(1)
    expect(health.claimProbe(url)).toBe(true)
  })

  test('keeps its cooldown when several requests fail together', async () => {
    const clock = manualClock()
    const health = createEndpointHealth({ clock })
    for (let count = 0; count < 5; count += 1) health.failed(url, timeout)
    await clock.advance(30_000)
    expect(health.claimProbe(url)).toBe(true)
  })
})

describe('the patience with an endpoint', () => {
  test('is 700 ms before the first reply, then three times its smoothed latency, within 300 ms and 1.5 s', () => {
    const health = createEndpointHealth({ clock: manualClock() })
    expect(health.patienceMs(url)).toBe(700)
    health.answered(url, 200)
    expect(health.patienceMs(url)).toBe(600)
    health.answered(url, 300)
    expect(health.latencyMs(url)).toBeCloseTo(230)
    for (let count = 0; count < 20; count += 1) health.answered(url, 5)
    expect(health.patienceMs(url)).toBe(300)
    for (let count = 0; count < 20; count += 1) health.answered(url, 4_000)
    expect(health.patienceMs(url)).toBe(1_500)
  })
})

describe('the wait for an answer that may decide', () => {
  test('is 4.5 s, and 1.5 times what the endpoint has lately taken where that is longer', () => {
    const health = createEndpointHealth({ clock: manualClock() })
    expect(health.waitMs(url)).toBe(4_500)
    health.voted(url, 2_000)
    expect(health.waitMs(url)).toBe(4_500)
    health.voted(url, 5_000)
    expect(health.waitMs(url)).toBe(7_500)
    for (let count = 0; count < 20; count += 1) health.voted(url, 100)
    expect(health.waitMs(url)).toBe(4_500)
  })
})

describe('the patience with an endpoint of unknown latency', () => {
  test('follows the fastest of its peers, within 300 and 700 ms', () => {
    const health = createEndpointHealth({ clock: manualClock() })
    const peers = [url, 'https://b.example', 'https://c.example']
    expect(health.patienceMs(url, peers)).toBe(700)
    health.answered('https://b.example', 2_000)
    expect(health.patienceMs(url, peers)).toBe(700)
    health.answered('https://c.example', 150)
    expect(health.patienceMs(url, peers)).toBe(450)
  })
})

describe('stored breakers', () => {
  test('survive a page load and are removed once the endpoint responds', async () => {
    const clock = manualClock()
    const store = memoryStore()
    createEndpointHealth({ clock, store }).failed(url, timeout)
    const next = createEndpointHealth({ clock, store })
    expect(next.isOpen(url)).toBe(true)
    expect(next.claimProbe(url)).toBe(false)
    await clock.advance(30_000)
    expect(next.claimProbe(url)).toBe(true)
    next.answered(url, 10)
    expect(createEndpointHealth({ clock, store }).isOpen(url)).toBe(false)
  })

  test('contain only URLs, times and whether the endpoint was silent', () => {
    const store = memoryStore()
    createEndpointHealth({ clock: manualClock(), store }).failed(url, { reason: 'timeout', message: 'secret' })
    expect(JSON.parse(store.text() ?? '')).toEqual([
      [url, { until: 1_800_000_030_000, cooldownMs: 30_000, isOpen: true }],
    ])
  })

  test.each([
    ['nothing', null],
    ['invalid JSON', '{'],
    ['another shape', '{"a":1}'],
    ['rows of another shape', '[1,["u"],["u",null],[1,{}],["u",{"until":"soon"}]]'],
    ['a breaker that never closes', `[["${url}",{"until":9e15,"cooldownMs":30000,"isOpen":true}]]`],
    ['a cooldown out of bounds', `[["${url}",{"until":1800000001000,"cooldownMs":1e9,"isOpen":true}]]`],
  ])('are ignored when the store has %s', (_, text) => {
    const health = createEndpointHealth({ clock: manualClock(), store: memoryStore(text) })
    expect(health.isOpen(url)).toBe(false)
    expect(health.isDemoted(url)).toBe(false)
  })

  test('are kept in memory when the store throws', () => {
    const store: HealthStore = {
      read() {
        throw new DOMException('denied', 'SecurityError')
      },
      write() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const health = createEndpointHealth({ clock: manualClock(), store })
    health.failed(url, timeout)
    expect(health.isOpen(url)).toBe(true)
  })
})
