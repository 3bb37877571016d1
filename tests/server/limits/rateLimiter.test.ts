import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientKey } from '../../../src/server/limits/clientKey.ts'
import { createMemoryLimiter } from '../../../src/server/limits/memoryLimiter.ts'
import { type RateLimiter, rateLimitHeaders } from '../../../src/server/limits/rateLimiter.ts'
import { createStoreLimiter } from '../../../src/server/limits/storeLimiter.ts'
import { openStore } from '../../../src/storage/openStore.ts'
import { startsAt, temporaryStore } from '../newsletterFixture.ts'

let now = startsAt
const clock = () => now
const store = temporaryStore()
let names = 0
const newPolicy = (limit: number, windowSeconds = 10) => ({ name: `policy-${++names}`, limit, windowSeconds })

const limiters: [string, RateLimiter][] = [
  ['in memory', createMemoryLimiter(clock)],
  ['in the store', createStoreLimiter(store.limits, clock)],
]

describe.each(limiters)('a limiter %s', (_where, limiter) => {
  test('returns the remaining cost, the reset time and when the same cost fits again', async () => {
    const policy = newPolicy(3)
    const take = (cost: number) => limiter.take(policy, 'a', cost)
    expect(await take(0)).toEqual({ allowed: true, limit: 3, remaining: 3, resetSeconds: 0, retryAfterSeconds: 0 })
    expect(await take(1)).toEqual({ allowed: true, limit: 3, remaining: 2, resetSeconds: 10, retryAfterSeconds: 0 })
    now += 4_000
    expect(await take(2)).toEqual({ allowed: true, limit: 3, remaining: 0, resetSeconds: 6, retryAfterSeconds: 0 })
    expect(await take(1)).toMatchObject({ allowed: false, remaining: 0, retryAfterSeconds: 6 })
    expect(await take(2)).toMatchObject({ allowed: false, retryAfterSeconds: 10 })
    now += 5_999
    expect(await take(1)).toMatchObject({ allowed: false, retryAfterSeconds: 1 })
    now += 1
    expect(await take(1)).toMatchObject({ allowed: true, remaining: 0 })
    expect(await limiter.take(policy, 'b', 1)).toMatchObject({ allowed: true, remaining: 2 })
  })

  test('refuses a cost above the limit for the whole window, and spends nothing', async () => {
    const policy = newPolicy(3)
    expect(await limiter.take(policy, 'a', 4)).toMatchObject({ allowed: false, remaining: 3, retryAfterSeconds: 10 })
    expect(await limiter.take(policy, 'a', 3)).toMatchObject({ allowed: true, remaining: 0 })
  })
})

test('a memory limiter keeps a wide window while another policy’s narrow one is swept', async () => {
  const limiter = createMemoryLimiter(clock)
  const wide = newPolicy(1, 600)
  const narrow = newPolicy(1, 1)
  await limiter.take(wide, 'a', 1)
  now += 120_000
  await limiter.take(narrow, 'a', 1)
  expect(await limiter.take(wide, 'a', 1)).toMatchObject({ allowed: false, retryAfterSeconds: 480 })
})

test('both limiters agree for any sequence of costs and pauses', async () => {
  const steps = fc.array(fc.tuple(fc.nat({ max: 4_000 }), fc.integer({ min: 1, max: 4 })), { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      const policy = newPolicy(5)
      for (const [pause, cost] of given) {
        now += pause
        const verdicts = await Promise.all(limiters.map(([, limiter]) => limiter.take(policy, 'a', cost)))
        expect(verdicts[1]).toMatchObject({ allowed: verdicts[0]?.allowed, remaining: verdicts[0]?.remaining })
      }
    }),
    { numRuns: 50, seed: 7 },
  )
})

test('a store limiter counts in process while the store is unavailable', async () => {
  const alone = createStoreLimiter(openStore({ dataDir: '.data', deployed: true }).limits, clock)
  const policy = newPolicy(1)
  expect(await alone.take(policy, 'a', 1)).toMatchObject({ allowed: true, remaining: 0 })
  expect(await alone.take(policy, 'a', 1)).toMatchObject({ allowed: false })
})

test('a store limiter counts a window of a hundred thousand without the store', async () => {
  const policy = newPolicy(100_000)
  const untouched = createStoreLimiter(
    new Proxy(store.limits, {
      get: () => expect.fail('The store was asked.'),
    }),
    clock,
  )
  for (let count = 0; count < 20_000; count++) await untouched.take(policy, 'a', 1)
  expect(await untouched.take(policy, 'a', 0)).toMatchObject({ remaining: 80_000 })
})

test('the limiter in memory forgets what a clock that was set back had stamped', async () => {
  let now = 86_400_000
  const limiter = createMemoryLimiter(() => now)
  const policy = { name: 'mcp', limit: 2, windowSeconds: 600 }
  await limiter.take(policy, 'a', 2)
  now = 1_000
  expect(await limiter.take(policy, 'a', 0)).toMatchObject({ remaining: 2, resetSeconds: 0 })
  expect(await limiter.take(policy, 'a', 2)).toMatchObject({ allowed: true, remaining: 0, resetSeconds: 600 })
  now = 500
  expect(await limiter.take(policy, 'a', 1)).toMatchObject({ allowed: false, retryAfterSeconds: 601 })
})

test('clientKey returns a text that is longer than any address without parsing it', () => {
  for (const text of [`:${'0'.repeat(1_000_000)}`, '0'.repeat(1_000_000)]) expect(clientKey(text) === text).toBe(true)
})

test('rateLimitHeaders returns a structured list, and Retry-After for refusals only', () => {
  const policy = { name: 'mcp', limit: 60, windowSeconds: 600 }
  const verdict = { allowed: true, limit: 60, remaining: 59, resetSeconds: 600, retryAfterSeconds: 0 }
  expect(rateLimitHeaders(verdict, policy)).toEqual({
    'ratelimit-policy': '"mcp";q=60;w=600',
    ratelimit: '"mcp";r=59;t=600',
  })
  expect(rateLimitHeaders({ ...verdict, allowed: false, retryAfterSeconds: 7 }, policy)['retry-after']).toBe('7')
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8:1::', '2001:db8:1:0::/64'],
  ['2001:db8::1:0:0:1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('clientKey of %s is %s', (ip, key) => {
  expect(clientKey(ip)).toBe(key)
})
