import { parse } from 'parse5'
import { describe, expect, test } from 'vitest'
import { temporaryStore } from '../newsletterFixture.ts'
import { createAffiliateFixture, day, keyIn, minute, registration, tokenIn } from './affiliateFixture.ts'

const fixture = (changes = {}) => createAffiliateFixture(temporaryStore(), changes)

describe('a registration', () => {
  test('is verified by mail, approved by the operator, and gets a working API key by mail', async () => {
    const { register, verify, operate, mails, call, context } = fixture()
    expect((await register()).status).toBe(200)
    expect(mails.length).toBe(1)
    expect(await (await verify()).json()).toMatchObject({ status: 'review' })
    expect((await call('partners/acme')).status).toBe(404)
    expect(await operate(['approve', registration.email])).toMatchObject({ code: 0, err: '' })
    expect(await (await call('partners/acme')).json()).toMatchObject({ name: 'Acme', thorchain: { basisPoints: 30 } })
    const secret = keyIn(mails[1]!)
    const key = await context.apiKeys.authenticate(
      new Request('https://x.example', { headers: { 'x-api-key': secret } }),
    )
    expect(key).toMatchObject({ kind: 'sk', owner: 'acme', dailyQuota: 100_000 })
  })

  test('sends text and HTML without external resources, and names no partner before the verification', async () => {
    const { register, lastMail } = fixture()
    await register()
    const { text, html, to, unsubscribeUrl } = lastMail()!
    expect({ to, unsubscribeUrl }).toEqual({ to: registration.email, unsubscribeUrl: undefined })
    for (const form of [text, html]) {
      expect(form).toMatch(/\/affiliates\/verify\?token=[\w-]{43}/)
      expect(form).not.toContain('Acme')
    }
    expect(() => parse(html, { onParseError: (error) => expect.fail(error.code) })).not.toThrow()
    expect(html).not.toMatch(/<(img|link|script|style)|src=|url\(/)
  })

  test('answers alike for a new, a pending and a verified address', async () => {
    const { register, verify } = fixture()
    const bodies = [await (await register()).text(), await (await register()).text()]
    await verify()
    bodies.push(await (await register()).text())
    expect(new Set(bodies).size).toBe(1)
  })

  test('of one address twice mails two links, and each page shows and verifies its own payout', async () => {
    const { register, mails, open, settled, context } = fixture()
    await register({ ...registration, thorchain: { name: 'thief', basisPoints: 1_000 } })
    await register()
    await settled()
    expect(mails.map(({ to }) => to)).toEqual([registration.email, registration.email])
    expect(mails[1]?.text).toContain('There are 2 open registrations with your address')
    const [theirs = '', own = ''] = mails.map((mail) => tokenIn(mail, 'verify'))
    expect(await (await open(`/affiliates/verify?token=${theirs}`)).text()).toContain('thief, 1000 basis points')
    const shown = await (await open(`/affiliates/verify?token=${own}`)).text()
    expect(shown).toContain('acme, 30 basis points')
    expect(shown).not.toContain('thief')
    expect(await (await open('/affiliates/verify', { token: own })).text()).toContain('Your address is verified')
    expect((await open(`/affiliates/verify?token=${theirs}`)).status).toBe(410)
    expect((await open('/affiliates/verify', { token: theirs })).status).toBe(410)
    const account = await context.store.affiliates.find(registration.email, context.clock())
    expect(account).toMatchObject({ status: 'review', thorchain: registration.thorchain })
  })

  test('of one mailbox sends at most three mails a day', async () => {
    const { register, mails, settled, wait } = fixture()
    for (let round = 0; round < 5; round++) {
      await register({ ...registration, email: `team+${round}@acme.example` })
      await settled()
    }
    expect(mails).toHaveLength(3)
    wait(day)
    await register()
    await settled()
    expect(mails).toHaveLength(4)
  })

  test('of a verified address changes nothing and points to the sign-in', async () => {
    const { register, verify, wait, lastMail, context } = fixture()
    await register()
    await verify()
    wait(day)
    await register({ ...registration, thorchain: { name: 'thief', basisPoints: 1_000 } })
    expect(lastMail()?.text).toContain('/affiliates/sign-in')
    expect(lastMail()?.text).not.toContain('token=')
    const account = await context.store.affiliates.find(registration.email, context.clock())
    expect(account?.thorchain).toEqual(registration.thorchain)
  })

  test('is verified once, within 30 minutes', async () => {
    const { register, verify, wait } = fixture()
    await register()
    wait(30 * minute)
    expect(await (await verify()).json()).toMatchObject({ code: 'link_expired' })
    wait(-1)
    expect((await verify()).status).toBe(200)
    expect(await (await verify()).json()).toMatchObject({ code: 'link_used' })
  })

  test('may be repeated at once when its mail failed, and is reported', async () => {
    let isDown = true
    const sent: string[] = []
    const { register, reported } = fixture({
      sendMail: async ({ to }: { to: string }) => {
        if (isDown) throw new Error('down')
        sent.push(to)
      },
    })
    await register()
    isDown = false
    await register()
    expect([sent, reported.length]).toEqual([[registration.email], 1])
  })

  test.each([
    ['a link as its name', { name: 'https://evil.example' }],
    ['a host as its name', { name: 'evil.example' }],
    ['the name of this site', { name: 'Рortage' }],
    ['no payout', { thorchain: undefined }],
    ['an address of another chain', { thorchain: { name: `0x${'a'.repeat(40)}`, basisPoints: 1 } }],
    ['more than the cap of THORChain', { thorchain: { name: 'acme', basisPoints: 1_001 } }],
    ['more than the cap of Maya', { maya: { name: 'acme', basisPoints: 501 } }],
    ['unaccepted terms', { terms: false }],
    ['an unknown field', { admin: true }],
  ])('is refused with %s, and sends no mail', async (_name, changes) => {
    const { register, mails } = fixture()
    const response = await register({ ...registration, ...changes })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid_input' })
    expect(mails).toEqual([])
  })

  test('is refused while no mail can be sent', async () => {
    const response = await fixture({ sendMail: undefined }).register()
    expect(await response.json()).toMatchObject({ code: 'misconfigured' })
  })

  test('is limited per client', async () => {
    const { call } = fixture()
    const codes: number[] = []
    for (let round = 0; round < 6; round++) {
      const body = { ...registration, email: `person${round}@example.org` }
      codes.push((await call('register', body, { ip: '203.0.113.9' })).status)
    }
    expect(codes).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('the pages of a registration', () => {
  test('register by a form, show partner and payout before the verification, and verify', async () => {
    const { open, settled, lastMail } = fixture()
    expect(await (await open('/affiliates')).text()).toContain('<label for="name">Name</label>')
    const form = { name: 'Acme', email: registration.email, thorchain: 'acme', thorchainPoints: '25', terms: 'yes' }
    expect(await (await open('/affiliates', form)).text()).toContain('Check your email')
    await settled()
    const token = tokenIn(lastMail(), 'verify')
    const shown = await (await open(`/affiliates/verify?token=${token}`)).text()
    expect(shown).toContain('acme, 25 basis points (0.25%)')
    expect(await (await open('/affiliates/verify', { token })).text()).toContain('Your address is verified')
    expect((await open(`/affiliates/verify?token=${token}`)).status).toBe(410)
  })

  test('keep what was typed when a field is wrong, as text', async () => {
    const { open } = fixture()
    const form = { name: '"><script>', email: 'acme', thorchain: 'a b', thorchainPoints: 'x', terms: 'yes' }
    const response = await open('/affiliates', form)
    const html = await response.text()
    expect(response.status).toBe(400)
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;"')
    expect(html).toContain('role="alert"')
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toContain('"><script>')
  })

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'none' }],
  ])('refuse a form with %o', async (headers) => {
    const { open, mails, settled } = fixture()
    const form = { name: 'Acme', email: registration.email, thorchain: 'acme', thorchainPoints: '25', terms: 'yes' }
    expect((await open('/affiliates', form, { headers })).status).toBe(403)
    await settled()
    expect(mails).toEqual([])
  })
})
