import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { approveAccount, refuseAccount } from '../../../src/server/affiliate/decidePartner.ts'
import type { Mail } from '../../../src/server/mail/mail.ts'
import type { StoreOptions } from '../../../src/storage/openStore.ts'
import { openWithLongTimeouts } from '../../storage/openWithLongTimeouts.ts'
import { sharedPostgres } from '../../storage/sharedPostgres.ts'
import { site, startsAt } from '../newsletterFixture.ts'
import { day, hour, keyIn, registration, tokenIn } from './affiliateFixture.ts'
import type { SiteReply } from './siteWorker.ts'
import { startSites } from './startSites.ts'

const pepper = 'a pepper of two processes'
const { email } = registration

const countStatuses = (replies: readonly SiteReply[]) =>
  Object.fromEntries([...Map.groupBy(replies, ({ status }) => status)].map(([status, all]) => [status, all.length]))

/** Two processes over one store, with the operator's command in this one. */
function startProgram(options: StoreOptions) {
  const store = openWithLongTimeouts(options)
  const sites = startSites(options, pepper)
  const clock = { now: startsAt }
  const at = () => ({ at: clock.now })
  const post = (site: 0 | 1, name: string, body: unknown, cookie?: string) =>
    sites.send(site, { path: `/v1/affiliate/${name}`, body, ...at(), ...(cookie && { cookie }) })
  const get = async (site: 0 | 1, name: string, cookie = '') => {
    const { status, text } = await sites.send(site, { path: `/v1/affiliate/${name}`, ...at(), cookie })
    return { status, body: JSON.parse(text) as Record<string, unknown> }
  }
  const lastToken = (page: string) => tokenIn(sites.mails.at(-1), page)
  const tools = { store, pepper, siteUrl: site, sendMail: async (mail: Mail) => void sites.mails.push(mail) }
  return {
    store,
    sites,
    clock,
    post,
    get,
    lastToken,
    async decide(status: 'approved' | 'suspended') {
      const account = (await store.affiliates.find(email, clock.now))!
      const decision = { ...tools, now: clock.now }
      return status === 'approved'
        ? approveAccount(account, 'acme', decision)
        : refuseAccount(account, status, decision)
    },
    async signIn(site: 0 | 1) {
      await post(site, 'sign-in', { email })
      const form = { token: lastToken('session') }
      return (await sites.send(site, { path: '/affiliates/session', form, ...at() })).cookie
    },
    payout: async (site: 0 | 1) => {
      const { body } = await get(site, 'partners/acme')
      return (body.thorchain as { name: string } | null)?.name
    },
    async end() {
      await Promise.all([sites.end(), store.close()])
      expect(sites.reported).toEqual([])
    },
  }
}

type Program = ReturnType<typeof startProgram>

/** Registers one address over and over in both processes, then verifies it with one link over and over. */
async function signUp({ sites, clock, lastToken, store }: Program): Promise<void> {
  const at = clock.now
  const registered = await sites.together(30, (index) => ({
    path: '/v1/affiliate/register',
    at,
    body: { ...registration, name: `Acme ${index}` },
  }))
  expect([countStatuses(registered), sites.mails.length]).toEqual([{ 200: 30 }, 3])
  expect(new Set(registered.map(({ text }) => text)).size).toBe(1)
  expect(await store.affiliates.list(at)).toMatchObject([{ email, status: 'unverified' }])
  const token = lastToken('verify')
  const verified = await sites.together(20, () => ({ path: '/v1/affiliate/verify', body: { token }, at }))
  expect(countStatuses(verified)).toEqual({ 200: 1, 410: 19 })
}

function describeTwoProcesses(newDatabase: () => Promise<StoreOptions>): void {
  test('sign up, sign in, change a payout and manage keys exactly once', { timeout: 120_000 }, async () => {
    const program = startProgram(await newDatabase())
    const { sites, clock, post, get, lastToken, payout, decide, signIn } = program
    await signUp(program)
    expect(await decide('approved')).toBe('done')
    const secret = keyIn(sites.mails.at(-1)!)
    expect(secret).not.toBe('')

    // One sign-in link opens one session, which both processes know until one of them closes it.
    await post(0, 'sign-in', { email })
    const form = { token: lastToken('session') }
    const opened = await sites.together(20, () => ({ path: '/affiliates/session', form, at: clock.now }))
    expect(countStatuses(opened)).toEqual({ 303: 1, 410: 19 })
    const first = opened.find(({ status }) => status === 303)!.cookie
    const second = await signIn(1)
    expect([(await get(1, 'account', first)).status, (await get(0, 'account', second)).status]).toEqual([200, 200])
    const { sessions } = (await get(1, 'sessions', second)).body as unknown as {
      sessions: { id: string; current: boolean }[]
    }
    const { id } = sessions.find(({ current }) => !current)!
    const closed = await sites.together(10, () => ({
      path: '/v1/affiliate/sessions/revoke',
      body: { id },
      cookie: second,
      at: clock.now,
    }))
    expect(countStatuses(closed)).toEqual({ 200: 1, 404: 9 })
    expect((await get(0, 'account', first)).status).toBe(401)

    // A request for a change in one process starts the wait again in both, and no other session shortens it.
    await post(0, 'changes', { field: 'thorchain', value: 'early' }, second)
    clock.now += 47 * hour
    const third = await signIn(0)
    const changed = await sites.together(14, (index) => ({
      path: '/v1/affiliate/changes',
      cookie: third,
      at: clock.now,
      body: { field: 'thorchain', value: `acme-${index}` },
    }))
    expect(countStatuses(changed)).toEqual({ 200: 10, 429: 4 })
    const { changes } = (await get(1, 'account', third)).body as unknown as { changes: { value: string }[] }
    expect(changes.length).toBe(1)
    clock.now += 48 * hour - 1
    expect([await payout(0), await payout(1)]).toEqual(['acme', 'acme'])
    clock.now += 1
    const seen = await sites.together(20, () => ({ path: '/v1/affiliate/partners/acme', at: clock.now }))
    expect(new Set(seen.map(({ text }) => JSON.parse(text).thorchain.name))).toEqual(new Set([changes[0]?.value]))

    // The keys of a partner are counted together, and a suspension ends all of them in both.
    const fourth = await signIn(1)
    const created = await sites.together(20, (index) => ({
      path: '/v1/affiliate/keys',
      cookie: fourth,
      at: clock.now,
      body: { kind: 'sk', label: `Key ${index}` },
    }))
    expect(countStatuses(created)).toEqual({ 200: 9, 409: 11 })
    const own = JSON.parse(created.find(({ status }) => status === 200)!.text) as { id: string }
    const call = (name: string) =>
      sites.together(10, () => ({
        path: `/v1/affiliate/keys/${name}`,
        cookie: fourth,
        at: clock.now,
        body: { id: own.id },
      }))
    expect(countStatuses(await call('rotate'))).toEqual({ 200: 1, 409: 9 })
    expect(countStatuses(await call('revoke'))).toEqual({ 200: 1, 404: 9 })
    expect(await decide('suspended')).toBe('done')
    expect([(await get(0, 'account', fourth)).status, (await get(1, 'partners/acme')).status]).toEqual([401, 404])
    expect((await program.store.apiKeys.list(0, 'acme')).every(({ revokedAt }) => revokedAt !== undefined)).toBe(true)
    await program.end()
  })

  test('cancel a change at once with one link, in the last millisecond', { timeout: 120_000 }, async () => {
    const program = startProgram(await newDatabase())
    const { sites, clock, post, get, lastToken, payout, decide, signIn } = program
    await post(0, 'register', registration)
    await post(1, 'verify', { token: lastToken('verify') })
    await decide('approved')
    const cookie = await signIn(0)
    await post(0, 'changes', { field: 'thorchain', value: 'thief' }, cookie)
    const form = { token: lastToken('cancel') }
    await post(1, 'changes', { field: 'maya', value: 'thief' }, cookie)
    clock.now += 48 * hour - 1
    const cancelled = await sites.together(20, () => ({ path: '/affiliates/cancel', form, at: clock.now }))
    expect(countStatuses(cancelled)).toEqual({ 200: 1, 410: 19 })
    expect([(await get(0, 'account', cookie)).status, (await get(1, 'account', cookie)).status]).toEqual([401, 401])
    clock.now += 10 * day
    expect([await payout(0), await payout(1)]).toEqual(['acme', 'acme'])
    await program.end()
  })
}

const folder = mkdtempSync(path.join(tmpdir(), 'portage-program-'))
const server = await sharedPostgres()
afterAll(() => rmSync(folder, { recursive: true }))

describe('two processes of the affiliate program on SQLite', () => {
  let databases = 0
  describeTwoProcesses(async () => ({ dataDir: path.join(folder, String(++databases)), deployed: false }))
})

describe.skipIf(!server)('two processes of the affiliate program on Postgres', () => {
  describeTwoProcesses(async () => ({ databaseUrl: await server!.createDatabase(), dataDir: folder, deployed: true }))
})
