import { describe, expect, test } from 'vitest'
import { affiliateApi } from '../../../src/contract/affiliate/affiliateApi.ts'
import { affiliateOperations } from '../../../src/contract/affiliate/affiliateOperations.ts'
import type { Operation } from '../../../src/contract/defineOperation.ts'
import { exampleInput } from '../../../src/discovery/registry/parameters.ts'
import { affiliateServices } from '../../../src/server/affiliate/affiliateServices.ts'
import { resolveRates } from '../../../src/server/limits/rates.ts'
import { createApiHandler } from '../../../src/server/transport/createApiHandler.ts'
import { temporaryStore } from '../newsletterFixture.ts'
import { createAffiliateFixture, day, minute, registration, site, tokenIn } from './affiliateFixture.ts'

const fixture = (changes = {}) => createAffiliateFixture(temporaryStore(), changes)

async function approved(changes = {}) {
  const created = fixture(changes)
  await created.approve()
  return created
}

const otherSites = [
  { origin: 'https://evil.example' },
  { origin: site.replace('https', 'http') },
  { origin: 'null' },
  { origin: '' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
]

const closed = Object.entries<Operation>(affiliateOperations).filter(([, { credentials }]) => credentials !== undefined)

describe('a session', () => {
  test('is opened by a mailed link, once, in a cookie that scripts and other sites cannot use', async () => {
    const { call, open: openPage, settled, lastMail } = await approved()
    await call('sign-in', { email: registration.email })
    await settled()
    const token = tokenIn(lastMail(), 'session')
    expect(await (await openPage(`/affiliates/session?token=${token}`)).text()).toContain('Acme')
    const response = await openPage('/affiliates/session', { token })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/affiliates/account'])
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Host-portage-partner=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=604800$/,
    )
    expect((await openPage('/affiliates/session', { token })).status).toBe(410)
  })

  test('reads the account, and its token is stored nowhere', async () => {
    const { call, signIn, context } = await approved()
    const session = await signIn()
    const account = await (await call('account', undefined, session)).json()
    expect(account).toMatchObject({ status: 'approved', partnerId: 'acme', email: registration.email, changes: [] })
    const { id } = (await context.store.affiliates.find('acme', context.clock()))!
    const token = session.headers.cookie.split('=')[1] ?? ''
    expect(JSON.stringify(await context.store.affiliateSessions.list(id, context.clock()))).not.toContain(token)
  })

  test('ends after seven days, and when its account is suspended', async () => {
    const { call, signIn, wait, operate } = await approved()
    const first = await signIn()
    wait(7 * day)
    expect((await call('account', undefined, first)).status).toBe(401)
    const second = await signIn()
    await operate(['suspend', 'acme'])
    expect((await call('account', undefined, second)).status).toBe(401)
    const third = await signIn()
    expect((await call('account', undefined, third)).status).toBe(401)
  })

  test('is listed with the others and closed by one of them', async () => {
    const { call, signIn } = await approved()
    const first = await signIn()
    const second = await signIn()
    const { sessions } = (await (await call('sessions', undefined, second)).json()) as {
      sessions: { id: string; current: boolean }[]
    }
    expect(sessions.map(({ current }) => current).toSorted()).toEqual([false, true])
    const other = sessions.find(({ current }) => !current)
    expect((await call('sessions/revoke', { id: other?.id }, second)).status).toBe(200)
    expect((await call('account', undefined, first)).status).toBe(401)
    expect((await call('sessions/revoke', { id: other?.id }, second)).status).toBe(404)
  })

  test('link is mailed to accounts only, five times an hour at most, and every address gets the same answer', async () => {
    const { call, settled, mails } = await approved()
    const before = mails.length
    const bodies = new Set<string>()
    for (let round = 0; round < 8; round++) {
      for (const email of [registration.email, `person${round}@example.org`]) {
        bodies.add(await (await call('sign-in', { email })).text())
      }
      await settled()
    }
    expect([bodies.size, mails.length - before]).toEqual([1, 5])
  })

  test('link is mailed to a partner while registrations of strangers used up the mails of the day', async () => {
    const rates = resolveRates({ affiliateMailsTotal: { limit: 3, windowSeconds: 86_400 } })
    const { call, settled, mails, wait } = await approved({ rates })
    const register = (round: number) => call('register', { ...registration, email: `person${round}@example.org` })
    for (let round = 0; round < 2; round++) expect((await register(round)).status).toBe(200)
    const refused = await register(2)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '86400'])
    for (let round = 0; round < 9; round++) await call('sign-in', { email: `stranger${round}@example.org` })
    await settled()
    const before = mails.length
    for (let round = 0; round < 4; round++) {
      expect((await call('sign-in', { email: registration.email })).status).toBe(200)
      await settled()
    }
    // Sign-in links have the same limit of their own.
    expect(mails.length - before).toBe(3)
    wait(day)
    await call('sign-in', { email: registration.email })
    await settled()
    expect(mails.length - before).toBe(4)
  })

  test('link expires after 30 minutes, and an unverified address gets none', async () => {
    const { call, open: openPage, settled, lastMail, wait, register, mails } = await approved()
    await call('sign-in', { email: registration.email })
    await settled()
    wait(30 * minute)
    expect((await openPage('/affiliates/session', { token: tokenIn(lastMail(), 'session') })).status).toBe(410)
    await register({ ...registration, email: 'other@acme.example' })
    const before = mails.length
    await call('sign-in', { email: 'other@acme.example' })
    await settled()
    expect(mails.length).toBe(before)
  })

  test('is required by every operation that its document names, and by no other', async () => {
    const { call } = fixture()
    expect(Object.keys(affiliateOperations).length - closed.length).toBe(4)
    for (const [name, operation] of closed) {
      const body = operation.method === 'POST' ? exampleInput(operation) : undefined
      for (const headers of [{}, { cookie: '__Host-portage-partner=' }, { cookie: '__Host-portage-partner=x' }]) {
        const response = await call(operation.path.replace('/v1/affiliate/', ''), body, { headers })
        expect([response.status, await response.json()], name).toMatchObject([401, { code: 'session_missing' }])
        expect(response.headers.get('www-authenticate'), name).toContain('cookie-name="__Host-portage-partner"')
      }
    }
  })

  test('changes nothing for another site, or without a proof of origin', async () => {
    const { call, signIn, context } = await approved()
    const session = await signIn()
    const before = await context.store.affiliates.find('acme', context.clock())
    for (const [name, operation] of closed.filter(([, { method }]) => method === 'POST')) {
      for (const headers of otherSites) {
        const path = operation.path.replace('/v1/affiliate/', '')
        const response = await call(path, exampleInput(operation), { headers: { ...session.headers, ...headers } })
        expect([response.status, await response.json()], name).toMatchObject([403, { code: 'cross_site_request' }])
      }
    }
    expect(await context.store.affiliates.find('acme', context.clock())).toEqual(before)
  })
})

describe('a registration, a verification and a sign-in', () => {
  const inputs = {
    register: registration,
    verify: { token: 'A'.repeat(43) },
    'sign-in': { email: registration.email },
  }

  test('are refused when the browser of a visitor sends them from another site, and cost its address nothing', async () => {
    const rates = resolveRates({ affiliateMails: { limit: 1, windowSeconds: 600 } })
    const { call, settled, mails } = fixture({ rates })
    const ip = '203.0.113.5'
    for (const [path, body] of Object.entries(inputs)) {
      for (const headers of otherSites) {
        const response = await call(path, body, { headers, ip })
        expect([response.status, await response.json()], path).toMatchObject([403, { code: 'cross_site_request' }])
      }
    }
    await settled()
    expect(mails).toEqual([])
    expect((await call('register', registration, { ip })).status).toBe(200)
  })

  test('are accepted from programs, which send no header of their origin', async () => {
    const { context, settled, mails } = fixture()
    const handler = createApiHandler(affiliateApi, affiliateServices, () => context)
    const statuses: number[] = []
    for (const [path, body] of Object.entries(inputs)) {
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'POST', body: JSON.stringify(body), headers }
      statuses.push((await handler(new Request(`${site}/v1/affiliate/${path}`, init))).status)
    }
    await settled()
    expect([statuses, mails.length]).toEqual([[200, 404, 200], 1])
  })
})
