import { describe, expect, test } from 'vitest'
import { temporaryStore } from '../newsletterFixture.ts'
import { createAffiliateFixture, day, hour, registration, tokenIn } from './affiliateFixture.ts'

async function signedIn() {
  const created = createAffiliateFixture(temporaryStore())
  await created.approve()
  const session = await created.signIn()
  const change = (field: string, value: string) => created.call('changes', { field, value }, session)
  const payout = async () => {
    const partner = (await (await created.call('partners/acme')).json()) as { thorchain: { name: string } | null }
    return partner.thorchain?.name
  }
  const mailsTo = (address: string) => created.mails.filter(({ to }) => to === address)
  return { ...created, session, change, payout, mailsTo }
}

const next = 'next@acme.example'

describe('a change of the payout', () => {
  test('takes effect after 48 hours and not before', async () => {
    const { change, payout, wait } = await signedIn()
    const response = await change('thorchain', 'acme-two')
    expect(await response.json()).toMatchObject({ value: 'acme-two', effectiveAt: '2026-01-04T03:04:05.000Z' })
    wait(48 * hour - 1)
    expect(await payout()).toBe('acme')
    wait(1)
    expect(await payout()).toBe('acme-two')
  })

  test('is not sped up by a new session or by a second request', async () => {
    const { change, payout, wait, signIn, call } = await signedIn()
    await change('thorchain', 'thief')
    wait(47 * hour)
    await call('changes', { field: 'thorchain', value: 'thief' }, await signIn())
    wait(47 * hour)
    expect(await payout()).toBe('acme')
    wait(hour)
    expect(await payout()).toBe('thief')
  })

  test('is cancelled by a mailed link, which closes every session and works once', async () => {
    const { change, payout, wait, open, lastMail, call, session } = await signedIn()
    await change('thorchain', 'thief')
    const token = tokenIn(lastMail(), 'cancel')
    wait(48 * hour - 1)
    expect(await (await open(`/affiliates/cancel?token=${token}`)).text()).toContain('Cancel the change')
    expect((await open('/affiliates/cancel', { token })).status).toBe(200)
    expect((await call('account', undefined, session)).status).toBe(401)
    expect((await open('/affiliates/cancel', { token })).status).toBe(410)
    wait(10 * day)
    expect(await payout()).toBe('acme')
  })

  test('is cancelled by the link of an earlier request, with every other change that waits', async () => {
    const { change, payout, wait, open, mailsTo, context } = await signedIn()
    await change('thorchain', 'thief')
    const token = tokenIn(mailsTo(registration.email).at(-1), 'cancel')
    for (const [field, value] of [
      ['thorchain', 'thief-two'],
      ['maya', 'thief'],
      ['email', next],
    ] as const)
      await change(field, value)
    await open('/affiliates/address', { token: tokenIn(mailsTo(next).at(-1), 'address') })
    expect((await open('/affiliates/cancel', { token })).status).toBe(200)
    wait(3 * day)
    expect(await payout()).toBe('acme')
    const { email, maya } = (await context.store.affiliates.find('acme', context.clock()))!
    expect({ email, maya }).toEqual({ email: registration.email, maya: null })
  })

  test('is cancelled together with the sign-in links that were not used', async () => {
    const { change, open, mailsTo, call, settled } = await signedIn()
    await call('sign-in', { email: registration.email })
    await settled()
    const signInToken = tokenIn(mailsTo(registration.email).at(-1), 'session')
    await change('thorchain', 'thief')
    await open('/affiliates/cancel', { token: tokenIn(mailsTo(registration.email).at(-1), 'cancel') })
    expect((await open('/affiliates/session', { token: signInToken })).status).toBe(404)
  })

  test('is cancelled by a session', async () => {
    const { change, payout, wait, call, session } = await signedIn()
    const { id } = (await (await change('thorchain', 'acme-two')).json()) as { id: string }
    expect((await call('changes/cancel', { id }, session)).status).toBe(200)
    expect((await call('changes/cancel', { id }, session)).status).toBe(404)
    wait(3 * day)
    expect(await payout()).toBe('acme')
  })

  test('does not wait when its mail fails', async () => {
    const { context, call, session, payout, wait } = await signedIn()
    Object.assign(context, {
      sendMail: async () => {
        throw new Error('down')
      },
    })
    const refused = await call('changes', { field: 'thorchain', value: 'acme-two' }, session)
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'mail_unavailable' }])
    expect(refused.headers.get('retry-after')).toBe('60')
    wait(3 * day)
    expect(await payout()).toBe('acme')
  })

  test.each(['0x0000000000000000000000000000000000000001', 'acme.eth', 'a b'])('is refused to %s', async (value) => {
    const { change } = await signedIn()
    expect((await change('thorchain', value)).status).toBe(400)
  })
})

describe('a change of the address', () => {
  test('needs a confirmation at the new address, and mails cancel links to the old one', async () => {
    const { change, wait, mailsTo, open, context } = await signedIn()
    const emailOf = async () => (await context.store.affiliates.find('acme', context.clock()))?.email
    await change('email', next)
    expect(tokenIn(mailsTo(registration.email).at(-1), 'cancel')).not.toBe('')
    wait(2 * day)
    expect(await emailOf()).toBe(registration.email)
    await change('email', next)
    expect((await open('/affiliates/address', { token: tokenIn(mailsTo(next).at(-1), 'address') })).status).toBe(200)
    wait(2 * day - 1)
    expect(await emailOf()).toBe(registration.email)
    wait(1)
    expect(await emailOf()).toBe(next)
  })

  test('sends the cancel links of later changes to every address of the last 30 days', async () => {
    const { change, wait, mailsTo, open, signIn, call } = await signedIn()
    await change('email', next)
    await open('/affiliates/address', { token: tokenIn(mailsTo(next).at(-1), 'address') })
    wait(2 * day)
    const former = mailsTo(registration.email).length
    await call('changes', { field: 'thorchain', value: 'thief' }, await signIn(next))
    expect(mailsTo(registration.email).length).toBe(former + 1)
    expect(tokenIn(mailsTo(next).at(-1), 'cancel')).not.toBe('')
    wait(30 * day)
    await call('changes', { field: 'thorchain', value: 'thief' }, await signIn(next))
    expect(mailsTo(registration.email).length).toBe(former + 1)
  })

  test('sends three links a day to a mailbox and ten of an account, from any session', async () => {
    const { call, signIn, change, mailsTo, approve, wait } = await signedIn()
    for (const value of [next, 'Next@acme.example']) expect((await change('email', value)).status).toBe(200)
    await approve({ ...registration, name: 'Other', email: 'other@example.org' })
    const session = await signIn('other@example.org')
    const fromOther = (value: string) => call('changes', { field: 'email', value }, session)
    expect((await fromOther('next+more@acme.example')).status).toBe(200)
    const refused = await fromOther(next)
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'rate_limited' }])
    expect(refused.headers.get('retry-after')).toBe('86400')
    const statuses: number[] = []
    for (let round = 0; round < 10; round++) statuses.push((await fromOther(`person${round}@example.org`)).status)
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 200), 429, 429])
    expect(mailsTo('person8@example.org')).toEqual([])
    wait(day)
    expect((await fromOther(next)).status).toBe(200)
  })

  test('to the address of another account is not applied, and does not reveal it', async () => {
    const { change, wait, mailsTo, open, register, verify, context } = await signedIn()
    await register({ ...registration, email: next })
    await verify()
    const answers = [await change('email', next), await change('email', 'free@acme.example')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await change('email', next)
    await open('/affiliates/address', { token: tokenIn(mailsTo(next).at(-1), 'address') })
    wait(2 * day)
    expect((await context.store.affiliates.find('acme', context.clock()))?.email).toBe(registration.email)
  })
})
