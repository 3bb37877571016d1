import { afterEach, describe, expect, test } from 'vitest'
import { createSmtpSender } from '../../../src/runtime/smtp.ts'
import type { Mail } from '../../../src/server/mail/mail.ts'
import { headersOfMail, startFailingServer, startMailServer, textOfMail } from '../../runtime/mailServer.ts'
import { temporaryStore } from '../newsletterFixture.ts'
import { createAffiliateFixture, day, registration, tokenIn } from './affiliateFixture.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

const stores = Array.from({ length: 6 }, temporaryStore)

/** The program with mails over SMTP: `mailsOver` chooses the server of the mails that follow. */
function createSmtpFixture() {
  let send: (mail: Mail) => Promise<void> = async () => {}
  const sendMail = (mail: Mail) => send(mail)
  const fixture = createAffiliateFixture(stores.pop()!, { sendMail })
  const mailsOver = (settings: Parameters<typeof createSmtpSender>[0], timeoutMs?: number) => {
    send = createSmtpSender(settings, timeoutMs)
  }
  return { ...fixture, mailsOver }
}

const faults = {
  'refuses the recipient': () =>
    startMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(Object.assign(new Error(`no ${address} here`), { responseCode: 550 })),
    }),
  'hangs up in the middle of a mail': () => startFailingServer('drops'),
  'never answers': () => startFailingServer('silent'),
}

describe.each(Object.entries(faults))('a mail server that %s', (_name, startFault) => {
  test('delays registration, sign-in, change and approval, and nothing is lost or half done', async () => {
    const faulty = await startFault()
    const sound = await startMailServer()
    closing.push(faulty.close, sound.close)
    const { mailsOver, register, call, settled, operate, open, context, reported, wait } = createSmtpFixture()
    const break_ = () => mailsOver(faulty.settings, 200)
    const mend = () => mailsOver(sound.settings)
    const lastToken = (page: string) => tokenIn({ text: textOfMail(sound.taken.at(-1)!) } as Mail, page)
    const find = async () => (await context.store.affiliates.find(registration.email, context.clock()))!

    break_()
    const refused = await (await register()).text()
    mend()
    expect(await (await register()).text()).toBe(refused)
    expect(sound.taken.length).toBe(1)
    expect((await call('verify', { token: lastToken('verify') })).status).toBe(200)

    // An approval whose mail fails leaves no key, and the operator repeats it.
    break_()
    const failed = await operate(['approve', registration.email])
    expect([failed.code, failed.err]).toEqual([1, expect.stringContaining('did not accept the mail')])
    expect((await context.store.apiKeys.list(0, 'acme')).every(({ revokedAt }) => revokedAt !== undefined)).toBe(true)
    mend()
    expect(await operate(['approve', registration.email])).toMatchObject({ code: 0, err: '' })
    expect(textOfMail(sound.taken.at(-1)!)).toMatch(/sk_portage_[0-9a-f]{72}/)

    break_()
    const before = await (await call('sign-in', { email: registration.email })).text()
    await settled()
    mend()
    expect(await (await call('sign-in', { email: registration.email })).text()).toBe(before)
    await settled()
    const opened = await open('/affiliates/session', { token: lastToken('session') })
    const headers = { cookie: (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }

    break_()
    const change = { field: 'thorchain', value: 'acme-two' }
    const response = await call('changes', change, { headers })
    const body = await response.json()
    expect([response.status, body]).toMatchObject([503, { code: 'mail_unavailable', hint: expect.any(String) }])
    expect(body.documentation).toMatch(/\/developers\/errors\/mail_unavailable$/)
    expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1|acme\.example/)
    expect(await context.store.affiliateChanges.waiting((await find()).id, context.clock())).toEqual([])
    mend()
    expect((await call('changes', change, { headers })).status).toBe(200)
    wait(2 * day)
    expect((await find()).thorchain?.name).toBe('acme-two')
    expect(reported.length).toBe(3)
  })
})

const injections = [
  'team@acme.example\r\nBcc: thief@evil.example',
  'team@acme.example\nSubject: Other',
  'team@acme.example, thief@evil.example',
  '<team@acme.example> thief@evil.example',
  '"team\r\nBcc: thief@evil.example"@acme.example',
  'team@acme.example\u2028Bcc: thief@evil.example',
  'team@acme.example\0',
  'team@acme.example%0d%0aBcc:thief@evil.example',
  'tëam@acme.example',
  'team@bücher.example',
]

test('an address never adds a header or a recipient to a mail', async () => {
  const server = await startMailServer()
  closing.push(server.close)
  const { mailsOver, call, settled } = createSmtpFixture()
  mailsOver(server.settings)
  const codes: string[] = []
  for (const email of injections) {
    const response = await call('register', { ...registration, email })
    codes.push(response.status === 200 ? 'ok' : (await response.json()).code)
    await settled()
  }
  expect(codes).toEqual([...Array.from({ length: 8 }, () => 'invalid_email'), 'ok', 'ok'])
  expect(server.taken.map(({ to }) => to)).toEqual([['tëam@acme.example'], ['team@bücher.example']])
  for (const delivery of server.taken) {
    const names = headersOfMail(delivery).map((line) => line.split(':')[0]?.toLowerCase())
    expect(names.filter((name) => ['to', 'cc', 'bcc', 'subject', 'from'].includes(name ?? '')).toSorted()).toEqual([
      'from',
      'subject',
      'to',
    ])
  }
})
