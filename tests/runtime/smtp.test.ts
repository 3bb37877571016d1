import { createServer } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { createSmtpSender, demandsTls } from '../../src/runtime/smtp.ts'
import type { Mail } from '../../src/server/mail/mail.ts'
import { createNewsletterFixture, temporaryStore } from '../server/newsletterFixture.ts'
import { type Delivery, headersOfMail, startMailServer, textOfMail } from './mailServer.ts'

// Outside the tests, so that its folder is removed at the end.
const store = temporaryStore()

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

/** Starts a mail server that ends with the test. */
async function startPeer(options?: SMTPServerOptions) {
  const server = await startMailServer(options)
  closing.push(server.close)
  return server
}

const mail: Mail = {
  to: 'first@xn--bcher-kva.example',
  subject: 'Confirm your subscription to Portage',
  text: `Confirm it here:\nhttps://swap.example.org/newsletter/confirm?token=${'t'.repeat(43)}\n`,
  html: '<p>Confirm</p>',
  unsubscribeUrl: `https://swap.example.org/newsletter/unsubscribe?token=${'u'.repeat(43)}`,
}

test('delivers text and HTML with one-click unsubscribe and unbroken links to a real mail server', async () => {
  const { taken, settings } = await startPeer()
  await createSmtpSender(settings)(mail)
  const [delivery] = taken as [Delivery]
  const { from, to, source } = delivery
  // The peer shows the domain in Unicode.
  expect({ from, to }).toEqual({ from: 'news@swap.example.org', to: ['first@bücher.example'] })
  expect(headersOfMail(delivery)).toEqual(
    expect.arrayContaining([
      'From: Portage <news@swap.example.org>',
      'To: first@xn--bcher-kva.example',
      'Subject: Confirm your subscription to Portage',
      `List-Unsubscribe: <${mail.unsubscribeUrl}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      'Auto-Submitted: auto-generated',
      expect.stringMatching(/^Content-Type: multipart\/alternative/),
      expect.stringMatching(/^Message-ID: <[^@]+@swap\.example\.org>$/),
    ]),
  )
  expect(source).toContain('Content-Type: text/plain')
  expect(source).toContain('Content-Type: text/html')
  expect(textOfMail(delivery)).toContain(`confirm?token=${'t'.repeat(43)}`)
})

test('delivers a subscription mail whose link confirms', async () => {
  const { taken, settings } = await startPeer()
  const fixture = createNewsletterFixture(store, { sendMail: createSmtpSender(settings) })
  await fixture.subscribe('first@example.org')
  await fixture.settled()
  const text = textOfMail(taken[0]!)
  const [link = ''] = /https:\/\/swap\.example\.org\/newsletter\/confirm\?token=[\w-]{43}/.exec(text) ?? []
  expect((await fixture.open(link, { method: 'POST' })).status).toBe(200)
  expect(await fixture.records()).toMatchObject([{ address: 'first@example.org', status: 'confirmed' }])
})

test('uses the password when the server requires it', async () => {
  const { taken, settings } = await startPeer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'portage' && password === 'p@ss/word' ? done(null, { user: 'portage' }) : done(new Error('no')),
  })
  await createSmtpSender({ ...settings, auth: { user: 'portage', pass: 'p@ss/word' } })(mail)
  expect(taken).toHaveLength(1)
  await expect(createSmtpSender({ ...settings, auth: { user: 'portage', pass: 'x' } })(mail)).rejects.toThrow(
    /not accept/,
  )
})

test('reports a rejection without the mail address in it', async () => {
  const { settings } = await startPeer({
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`no ${address} here`), { responseCode: 550 })),
  })
  const failed = await createSmtpSender(settings)(mail).catch((error: Error) => error)
  expect(String(failed)).toMatch(/^MailError: The mail server did not accept the mail: .*550/)
  expect(String(failed)).not.toContain('first@')
})

test('rejects a silent server at the deadline, and a missing one at once', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const { port } = silent.address() as { port: number }
  closing.push(() => new Promise((resolve) => silent.close(resolve)))
  const settings = { host: '127.0.0.1', port, secure: false, from: 'news@swap.example.org' }
  await expect(createSmtpSender(settings, 200)(mail)).rejects.toThrow(/did not accept the mail/)
  // A port outside the ephemeral range, which no other program gets meanwhile.
  await expect(createSmtpSender({ ...settings, port: 1 })(mail)).rejects.toThrow(/ECONNREFUSED/)
})

test('requires TLS of every server except a private one', async () => {
  expect(demandsTls({ host: 'mail.example.org', secure: false })).toBe(true)
  expect(demandsTls({ host: 'mail.example.org', secure: true })).toBe(false)
  expect(demandsTls({ host: '127.0.0.1', secure: false })).toBe(false)
  const { taken, settings } = await startPeer()
  await expect(createSmtpSender({ ...settings, secure: true })(mail)).rejects.toThrow(/did not accept the mail/)
  expect(taken).toEqual([])
})
