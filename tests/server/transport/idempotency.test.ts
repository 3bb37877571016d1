import { afterAll, describe, expect, test } from 'vitest'
import { errorObject } from '../../../src/contract/errors.ts'
import { resolveRates } from '../../../src/server/limits/rates.ts'
import type { Store } from '../../../src/storage/store.ts'
import { openWithLongTimeouts } from '../../storage/openWithLongTimeouts.ts'
import { sharedPostgres } from '../../storage/sharedPostgres.ts'
import { createNewsletterFixture, temporaryStore } from '../newsletterFixture.ts'

let counted = 0
const newKey = () => `key ${++counted}`
const newEmail = () => `person${++counted}@example.org`
/** An address in a /48 of its own, since those share a limit too. */
const newIp = () => `2001:db8:${(++counted).toString(16)}::1`

const replayed = (response: Response) => response.headers.get('idempotency-replayed')
const codeOf = async (response: Response) => errorObject.parse(await response.json()).code

/** The same store, counting how often a subscription is executed. */
function counting(store: Store) {
  const executed = { times: 0 }
  const subscriptions: Store['subscriptions'] = {
    ...store.subscriptions,
    add: (...given) => {
      executed.times++
      return store.subscriptions.add(...given)
    },
  }
  return { executed, store: { ...store, subscriptions } }
}

/** `open` gives two connections to one and the same store, as two instances of the site have. */
function describeRounds(open: () => Promise<readonly [Store, Store]>): void {
  test('executes exactly one of a hundred simultaneous requests with one key, in each of 20 rounds', async () => {
    const rates = resolveRates({ newsletter: { limit: 100_000, windowSeconds: 600 } })
    const instances = (await open()).map(counting)
    const handlers = instances.map(({ store }) => createNewsletterFixture(store, { rates }))
    const times = () => instances.reduce((sum, { executed }) => sum + executed.times, 0)
    for (let round = 1; round <= 20; round++) {
      const key = newKey()
      const email = newEmail()
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) => handlers[index % 2]!.subscribe(email, { key, ip: newIp() })),
      )
      expect(times()).toBe(round)
      const fresh = answers.filter((answer) => answer.status === 200 && replayed(answer) === null)
      expect(fresh).toHaveLength(1)
      const body = await fresh[0]!.text()
      for (const answer of answers.filter((each) => each !== fresh[0])) {
        if (answer.status === 200) expect([replayed(answer), await answer.text()]).toEqual(['true', body])
        else {
          expect(answer.status).toBe(409)
          expect(answer.headers.get('retry-after')).toBe('1')
          expect(await codeOf(answer)).toBe('idempotency_in_progress')
        }
      }
      const late = await handlers[round % 2]!.subscribe(email, { key, ip: newIp() })
      expect([late.status, replayed(late), await late.text()]).toEqual([200, 'true', body])
    }
    expect(times()).toBe(20)
  }, 240_000)
}

const sqlite = temporaryStore()

describe('an Idempotency-Key, on SQLite', () => {
  describeRounds(async () => [sqlite, sqlite])
})

const server = await sharedPostgres()
const opened: Store[] = []
afterAll(async () => {
  await Promise.all(opened.map((store) => store.close()))
})

describe.skipIf(!server)('an Idempotency-Key, on Postgres', () => {
  describeRounds(async () => {
    const databaseUrl = await server!.createDatabase()
    const stores = [1, 2].map(() => openWithLongTimeouts({ databaseUrl, dataDir: '.data' }, 10))
    opened.push(...stores)
    return [stores[0]!, stores[1]!]
  })
})

describe('a retry', () => {
  const executions = counting(sqlite)
  const { subscribe, post, wait } = createNewsletterFixture(executions.store)

  test('within the hour replays the first response without executing; after it, is a new request', async () => {
    const key = newKey()
    const email = newEmail()
    const first = await subscribe(email, { key, ip: newIp() })
    const body = await first.text()
    const before = executions.executed.times
    wait(3_599_999)
    const again = await subscribe(email, { key, ip: newIp() })
    expect([again.status, replayed(again), await again.text()]).toEqual([200, 'true', body])
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(executions.executed.times).toBe(before)
    wait(1)
    expect(replayed(await subscribe(email, { key, ip: newIp() }))).toBeNull()
    expect(executions.executed.times).toBe(before + 1)
  })

  test('is recognised from another address, through the alias, and with reformatted JSON', async () => {
    const key = newKey()
    const ip = newIp()
    await post('{"email":"same@example.org"}', { key, ip })
    expect(replayed(await post('{"email":"same@example.org"}', { key, ip: newIp() }))).toBe('true')
    expect(replayed(await post('{"email":"same@example.org"}', { key, ip, path: '/api/newsletter' }))).toBe('true')
    expect(replayed(await post('\n{ "email" : "same@example.org" }', { key, ip }))).toBe('true')
  })

  test('with another body returns 422 and keeps the first response', async () => {
    const key = newKey()
    const email = newEmail()
    await subscribe(email, { key, ip: newIp() })
    const other = await subscribe(newEmail(), { key, ip: newIp() })
    expect(other.status).toBe(422)
    expect(await codeOf(other)).toBe('idempotency_key_reused')
    expect(other.headers.get('ratelimit')).toContain('"newsletter-requests";r=59')
    expect(replayed(await subscribe(email, { key, ip: newIp() }))).toBe('true')
  })

  test.each([
    ['{"email":"nobody"}', 400, 'application/json'],
    ['{"email":', 400, 'application/json'],
    ['{"email":"a@example.org","b":1}', 400, 'application/json'],
    ['email=a@example.org', 415, 'text/plain'],
    [`{"email":"${'x'.repeat(20_000)}"}`, 413, 'application/json'],
  ])('of a refusal (%.30s) replays the refusal', async (body, status, type) => {
    const key = newKey()
    const send = () => post(body, { key, ip: newIp(), headers: { 'content-type': type } })
    const first = await send()
    const again = await send()
    expect([first.status, replayed(first)]).toEqual([status, null])
    expect([again.status, replayed(again)]).toEqual([status, 'true'])
    expect(await again.text()).toBe(await first.text())
  })

  test('of an oversized body differs from a smaller body and from an empty one', async () => {
    const key = newKey()
    const send = (body: string) => post(body, { key, ip: newIp() })
    expect((await send('x'.repeat(20_000))).status).toBe(413)
    for (const other of ['', '{"email":"a@example.org"}']) expect((await send(other)).status).toBe(422)
    expect(replayed(await send('x'.repeat(20_000)))).toBe('true')
  })

  test('spends no limit, and is replayed after the limit is used up', async () => {
    const ip = newIp()
    const key = newKey()
    const email = newEmail()
    await subscribe(email, { key, ip })
    for (let count = 0; count < 70; count++) expect(replayed(await subscribe(email, { key, ip }))).toBe('true')
    for (let count = 0; count < 4; count++) expect((await subscribe(newEmail(), { ip })).status).toBe(200)
    expect((await subscribe(newEmail(), { ip })).status).toBe(429)
    const replay = await subscribe(email, { key, ip })
    expect([replay.status, replayed(replay)]).toEqual([200, 'true'])
    expect(replay.headers.get('ratelimit')).toBe('"newsletter";r=0;t=600, "newsletter-requests";r=54;t=600')
  })

  test('of a 429 is executed once the window allows it', async () => {
    const ip = newIp()
    for (let count = 0; count < 5; count++) await subscribe(newEmail(), { ip })
    const key = newKey()
    const email = newEmail()
    expect((await subscribe(email, { key, ip })).status).toBe(429)
    wait(600_000)
    const again = await subscribe(email, { key, ip })
    expect([again.status, replayed(again)]).toEqual([200, null])
  })

  test('of an internal error is executed again', async () => {
    let broken = true
    const add: Store['subscriptions']['add'] = async (...given) => {
      if (broken) throw new Error('the disk is gone')
      return sqlite.subscriptions.add(...given)
    }
    const failing = createNewsletterFixture({ ...sqlite, subscriptions: { ...sqlite.subscriptions, add } })
    const key = newKey()
    const email = newEmail()
    const failed = await failing.subscribe(email, { key, ip: newIp() })
    expect(failed.status).toBe(500)
    expect(await failed.text()).not.toContain('disk')
    broken = false
    const again = await failing.subscribe(email, { key, ip: newIp() })
    expect([again.status, replayed(again)]).toEqual([200, null])
  })

  test('of a request whose process died waits thirty seconds, and is then executed', async () => {
    const key = newKey()
    const email = newEmail()
    await new Promise<void>((begun) => {
      const add = () => {
        begun()
        return new Promise<never>(() => {})
      }
      const dying = createNewsletterFixture({ ...sqlite, subscriptions: { ...sqlite.subscriptions, add } })
      void dying.subscribe(email, { key, ip: newIp() })
    })
    const alive = createNewsletterFixture(sqlite)
    expect((await alive.subscribe(email, { key, ip: newIp() })).status).toBe(409)
    alive.wait(29_999)
    expect((await alive.subscribe(email, { key, ip: newIp() })).status).toBe(409)
    alive.wait(1)
    const taken = await alive.subscribe(email, { key, ip: newIp() })
    expect([taken.status, replayed(taken)]).toEqual([200, null])
  })
})

describe('the value of the key', () => {
  const { subscribe } = createNewsletterFixture(sqlite)
  /** A header as a server receives it: one character for each byte. */
  const onTheWire = (text: string) =>
    Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
  const withKey = (key: string) => subscribe(newEmail(), { key: onTheWire(key), ip: newIp() })

  test.each([
    ['one character', 'k'],
    ['255 characters', 'k'.repeat(255)],
    ['255 characters of two bytes', 'é'.repeat(255)],
    ['quotes', '"8e03978e-40d5"'],
    ['spaces and signs', 'a b;c,d=e/f\\g'],
    ['four-byte characters', '🛶'.repeat(255)],
  ])('may be %s', async (_what, key) => {
    expect((await withKey(key)).status).toBe(200)
  })

  test.each([
    ['empty', ''],
    ['only spaces', '   '],
    ['256 characters', 'k'.repeat(256)],
    ['256 four-byte characters', '🛶'.repeat(256)],
  ])('may not be %s', async (_what, key) => {
    const response = await withKey(key)
    expect(response.status).toBe(400)
    expect(await codeOf(response)).toBe('invalid_idempotency_key')
  })
})
