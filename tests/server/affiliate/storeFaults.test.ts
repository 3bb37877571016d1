import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { errorObject } from '../../../src/contract/errors.ts'
import { createMemoryLimiter } from '../../../src/server/limits/memoryLimiter.ts'
import { createStore } from '../../../src/storage/createStore.ts'
import { sqlite } from '../../../src/storage/sqlite.ts'
import { faultyDatabase } from '../../storage/faultyDatabase.ts'
import { createAffiliateFixture, day, keyIn, registration, startsAt, tokenIn } from './affiliateFixture.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portage-faults-'))
const database = faultyDatabase(sqlite({ file: path.join(folder, 'portage.db') }))
const store = createStore('sqlite', database.connect)
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

/** The program over a store that fails; requests are counted in memory, so that only the program's own calls fail. */
const limiter = createMemoryLimiter(() => startsAt)
const fixture = createAffiliateFixture(store, { limiter })
const { call, open, settled, mails, context, operate, reported, wait } = fixture
const find = async () => (await store.affiliates.find(registration.email, context.clock()))!
const newest = (page: string) => tokenIn(mails.at(-1), page)

async function expectUnavailable(response: Response): Promise<void> {
  expect(response.status).toBe(503)
  const text = await response.text()
  if (response.headers.get('content-type')?.startsWith('text/html')) return expect(text).toContain('<h1>')
  const { code, hint, documentation } = errorObject.parse(JSON.parse(text))
  expect([code, hint !== '', documentation.endsWith('/errors/storage_unavailable')]).toEqual([
    'storage_unavailable',
    true,
    true,
  ])
}

/** Repeats a request while its first, second, third … call of the store fails. Returns its success, and how often it failed. */
async function repeat(act: () => Promise<Response>, isDone: (response: Response) => boolean = ({ ok }) => ok) {
  for (let failures = 0; failures < 20; failures++) {
    const before = reported.length
    database.failAt(failures + 1)
    const response = await act()
    await settled()
    database.heal()
    if (isDone(response)) return { response, failures }
    expect(reported.length).toBe(before + 1)
    if (!response.ok) await expectUnavailable(response)
  }
  throw new Error('It never succeeds.')
}

test('every step of the program may be repeated after the store failed in any of its calls, and happens once', async () => {
  const sentMail = () => {
    const before = mails.length
    return () => mails.length > before
  }
  expect(await repeat(() => call('register', registration), sentMail())).toMatchObject({ failures: 3 })
  expect(mails.length).toBe(1)
  const verification = newest('verify')
  expect(await repeat(() => call('verify', { token: verification }))).toMatchObject({ failures: 1 })
  expect((await find()).status).toBe('review')

  // An approval that fails after the decision is repeated, and the partner has one key that works.
  for (let failures = 0; ; failures++) {
    database.failAt(failures + 1)
    const { code, err } = await operate(['approve', registration.email])
    database.heal()
    if (code === 0) break
    expect([code, err]).toEqual([1, expect.stringContaining('Check that the database is running.')])
    expect(failures).toBeLessThan(20)
  }
  const keys = await store.apiKeys.list(0, 'acme')
  const live = keys.filter(({ revokedAt }) => revokedAt === undefined)
  expect(live.length).toBe(1)
  expect(keyIn(mails.at(-1)!).startsWith(live[0]?.secrets[0]?.prefix ?? 'none')).toBe(true)

  await repeat(() => call('sign-in', { email: registration.email }), sentMail())
  const token = newest('session')
  const { response } = await repeat(
    () => open('/affiliates/session', { token }),
    ({ status }) => status === 303,
  )
  const session = { headers: { cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '' } }

  const post = (name: string, body: unknown) => repeat(() => call(name, body, session))
  const before = mails.length
  const { failures } = await post('changes', { field: 'thorchain', value: 'acme-two' })
  expect([failures > 2, mails.length - before]).toEqual([true, 1])
  expect((await store.affiliateChanges.waiting((await find()).id, context.clock())).length).toBe(1)
  await post('settings', { thorchainPoints: 45, mayaPoints: 0, origins: ['https://shop.example'] })
  const { response: created } = await post('keys', { kind: 'sk', label: 'Server' })
  const { id } = (await created.json()) as { id: string }
  await post('keys/rotate', { id })
  await post('keys/revoke', { id })
  for (const name of ['account', 'keys', 'sessions']) await repeat(() => call(name, undefined, session))
  const own = (await store.apiKeys.list(0, 'acme')).find((key) => key.id === id)
  expect([own?.secrets.length, own?.revokedAt !== undefined]).toEqual([2, true])

  const cancel = newest('cancel')
  await repeat(() => open(`/affiliates/cancel?token=${cancel}`))
  await repeat(() => open('/affiliates/cancel', { token: cancel }))
  wait(3 * day)
  const account = await find()
  expect([account.thorchain, account.origins]).toEqual([{ name: 'acme', basisPoints: 45 }, ['https://shop.example']])
  expect((await call('account', undefined, session)).status).toBe(401)
})
