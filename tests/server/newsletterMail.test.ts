import { parse } from 'parse5'
import { describe, expect, test } from 'vitest'
import { createMailbox } from '../../src/server/mail/mailbox.ts'
import { loadServedTexts } from '../../src/server/texts/servedTexts.ts'
import { openStore } from '../../src/storage/openStore.ts'
import { createNewsletterFixture, site, startsAt, temporaryStore } from './newsletterFixture.ts'

const store = temporaryStore()
let people = 0
const newEmail = () => `person${++people}@example.org`
let addresses = 0
const newIp = () => ({ ip: `198.51.100.${addresses++}` })

const day = 24 * 60 * 60 * 1000
const linkOf = (text: string, path: string) => new RegExp(`${site}${path}\\?token=[\\w-]{43}`).exec(text)?.[0] ?? ''

function createFixture(changes = {}) {
  const fixture = createNewsletterFixture(store, changes)
  const requested = async (email: string) => {
    const response = await fixture.subscribe(email, newIp())
    await fixture.settled()
    return response
  }
  const statusOf = async (email: string) => (await fixture.records()).find(({ address }) => address === email)?.status
  return { ...fixture, asked: requested, statusOf }
}

describe('the confirmation mail', () => {
  test('has text and HTML with links to confirm, to block, and to unsubscribe with one click', async () => {
    const { asked: requested, mails } = createFixture()
    const email = newEmail()
    await requested(email)
    expect(mails).toHaveLength(1)
    const { to, subject, text, html, unsubscribeUrl } = mails[0]!
    expect({ to, subject }).toEqual({ to: email, subject: 'Confirm your subscription to Portage' })
    for (const form of [text, html]) {
      expect(linkOf(form, '/newsletter/confirm')).not.toBe('')
      expect(linkOf(form, '/newsletter/unsubscribe')).toBe(unsubscribeUrl)
      expect(form).toContain('9 January 2026')
    }
    expect(() => parse(html, { onParseError: (error) => expect.fail(error.code) })).not.toThrow()
    expect(html).not.toMatch(/<(img|link|script|style)|src=|url\(/)
  })

  test('has the language of the page that subscribed, as do the pages of its links', async () => {
    const { subscribe, settled, mails, open } = createFixture()
    await subscribe(newEmail(), { ...newIp(), headers: { 'accept-language': 'de' } })
    await settled()
    const german = await loadServedTexts('de')
    const [mail] = mails
    expect(mail?.subject).toBe(german.mails.subscription.subject)
    expect(mail?.text).toContain('9. Januar 2026')
    expect(mail?.html).toContain('<html lang="de"')
    expect(mail?.unsubscribeUrl).toMatch(/&lang=de$/)
    const page = await (await open(mail?.unsubscribeUrl ?? '')).text()
    expect(page).toContain(`<h1>${german.servedPages.subscription.end}</h1>`)
  })

  test('is sent once a day at most, and never to a confirmed address', async () => {
    const { asked: requested, mails, wait, open, statusOf } = createFixture()
    const email = newEmail()
    await requested(email)
    wait(day - 1)
    await requested(email)
    expect(mails).toHaveLength(1)
    wait(1)
    await requested(email)
    expect(mails).toHaveLength(2)
    await open(linkOf(mails[1]!.text, '/newsletter/confirm'), { method: 'POST' })
    wait(2 * day)
    await requested(email)
    expect(mails).toHaveLength(2)
    expect(await statusOf(email)).toBe('confirmed')
  })

  test('is sent once a day per mailbox, in any spelling, to the address as typed', async () => {
    const { asked: requested, mails, wait } = createFixture()
    const name = `person${++people}`
    const spellings = [`${name}@example.org`, `${name.toUpperCase()}@EXAMPLE.org`, `Person${people}+a@example.org`]
    for (const email of [...spellings, `${name}+b+c@example.org`]) await requested(email)
    expect(mails.map(({ to }) => to)).toEqual([`${name}@example.org`])
    await requested('First.Last+news@gmail.com')
    await requested('firstlast@googlemail.com')
    await requested('f.i.r.s.t.last@gmail.com')
    expect(mails.map(({ to }) => to).slice(1)).toEqual(['First.Last+news@gmail.com'])
    wait(day)
    await requested(spellings[2]!)
    expect(mails.map(({ to }) => to).slice(2)).toEqual([spellings[2]])
  })

  test('is sent once more on the day of an unsubscription', async () => {
    const { asked: requested, mails, open } = createFixture()
    const email = newEmail()
    await requested(email)
    for (const path of ['/newsletter/confirm', '/newsletter/unsubscribe'])
      expect((await open(linkOf(mails[0]!.text, path), { method: 'POST' })).status).toBe(200)
    await requested(email)
    expect(mails).toHaveLength(2)
    await requested(email)
    const again = linkOf(mails[1]!.text, '/newsletter/confirm')
    expect(await (await open(again, { method: 'POST' })).text()).toContain('You are subscribed')
    await open(linkOf(mails[1]!.text, '/newsletter/unsubscribe'), { method: 'POST' })
    await requested(email)
    expect(mails).toHaveLength(2)
  })

  test('that fails keeps the record, is not reported to the client, and is retried at the next request', async () => {
    let broken = true
    const sent: string[] = []
    const {
      asked: requested,
      reported,
      statusOf,
    } = createFixture({
      sendMail: async ({ to }: { to: string }) => {
        if (broken) throw new Error('The mail server at 10.0.0.7 refuses us.')
        sent.push(to)
      },
    })
    const email = newEmail()
    const failed = await requested(email)
    const fine = await requested(newEmail())
    expect([failed.status, await failed.text()]).toEqual([fine.status, await fine.text()])
    expect(String(reported[0])).toContain('10.0.0.7')
    expect(await statusOf(email)).toBe('unconfirmed')
    broken = false
    await requested(email)
    expect(sent).toEqual([email])
  })

  test('is sent after the response', async () => {
    const { subscribe } = createFixture({ sendMail: () => new Promise(() => {}) })
    expect((await subscribe(newEmail(), newIp())).status).toBe(200)
  })

  test('is not sent without a mail server: the address stays unconfirmed and the operator is notified', async () => {
    const { asked: requested, notices, statusOf } = createFixture({ sendMail: undefined })
    const email = newEmail()
    expect(await (await requested(email)).json()).toMatchObject({ status: 'accepted' })
    expect(await statusOf(email)).toBe('unconfirmed')
    expect(notices).toEqual([expect.stringContaining('SMTP_URL')])
  })
})

describe('the links of the mail', () => {
  async function askedFixture() {
    const fixture = createFixture()
    const email = newEmail()
    await fixture.asked(email)
    const text = fixture.mails[0]?.text ?? ''
    return {
      ...fixture,
      email,
      confirm: linkOf(text, '/newsletter/confirm'),
      unsubscribe: linkOf(text, '/newsletter/unsubscribe'),
    }
  }

  test('change nothing when opened, because mail scanners open every link', async () => {
    const { open, confirm, unsubscribe, statusOf, email } = await askedFixture()
    for (const link of [confirm, unsubscribe]) {
      for (const method of ['GET', 'HEAD']) {
        const response = await open(link, { method })
        expect(response.status).toBe(200)
        expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
        expect(response.headers.get('referrer-policy')).toBe('no-referrer')
        expect(response.headers.get('cache-control')).toBe('no-store')
        expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
        const html = await response.text()
        expect(html).toContain(method === 'GET' ? '<form method="post">' : '')
        // Only links to the page itself, in other languages, have its token.
        expect(html.replaceAll(/<a href="[^"]*" lang=[^>]*>/g, '')).not.toContain('token')
      }
    }
    expect(await statusOf(email)).toBe('unconfirmed')
  })

  test('confirm by their button, once', async () => {
    const { open, confirm, statusOf, email } = await askedFixture()
    const press = () => open(confirm, { method: 'POST' })
    const done = await press()
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('You are subscribed')])
    expect(await statusOf(email)).toBe('confirmed')
    expect((await press()).status).toBe(410)
  })

  test('expire after seven days', async () => {
    const { open, confirm, wait, statusOf, email } = await askedFixture()
    wait(7 * day)
    const late = await open(confirm, { method: 'POST' })
    expect([late.status, await late.text()]).toEqual([410, expect.stringContaining('has expired')])
    expect(await statusOf(email)).toBe('unconfirmed')
  })

  test('unsubscribe with a mail program’s one-click form, repeatedly and in any encoding', async () => {
    const { open, confirm, unsubscribe, statusOf, email } = await askedFixture()
    await open(confirm, { method: 'POST' })
    const multipart = new FormData()
    multipart.set('List-Unsubscribe', 'One-Click')
    for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), multipart, undefined]) {
      const response = await open(unsubscribe, { method: 'POST', body: body ?? null })
      expect(response.status).toBe(200)
      expect(response.redirected).toBe(false)
    }
    expect(await statusOf(email)).toBe('unsubscribed')
    expect((await open(confirm, { method: 'POST' })).status).toBe(410)
  })

  test.each(['/newsletter/confirm', '/newsletter/unsubscribe'])(
    '%s returns a page with 404 for an unknown token',
    async (path) => {
      const { open } = createFixture()
      for (const query of ['', '?token=', '?token=x', `?token=${'x'.repeat(5000)}`, '?token=%00', '?token=<script>']) {
        const response = await open(`${path}${query}`, { method: 'POST' })
        expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('not known')])
      }
      const other = await open(path, { method: 'DELETE' })
      expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS'])
    },
  )

  test('return a page with 503 while the store is unavailable', async () => {
    const { open } = createNewsletterFixture(openStore({ dataDir: '.data', deployed: true }))
    const response = await open('/newsletter/confirm?token=x', { method: 'POST' })
    expect(response.status).toBe(503)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  })
})

describe('the mailbox of a devnet', () => {
  test('shows its mails, newest first, as text that links to the site only', async () => {
    const mailbox = createMailbox(temporaryStore().mails, () => startsAt)
    const { asked: requested, open } = createFixture({ mailbox, sendMail: mailbox.receive })
    const first = newEmail()
    const second = newEmail()
    await requested(first)
    await requested(second)
    await mailbox.receive({
      to: '<img src=x onerror=alert(1)>@example.org',
      subject: '<script>alert(1)</script>',
      text: `Open https://evil.example/ or ${site}.evil.example/ or ${site}/"onmouseover="x`,
      html: '<script>alert(2)</script>',
      unsubscribeUrl: `${site}/newsletter/unsubscribe?token=x`,
    })
    const html = await (await open('/mailbox')).text()
    expect(html.replace(/<script nonce=[^>]*>[^<]*<\/script>/, '')).not.toMatch(/<script|<img/)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;@example.org')
    expect(html).toContain('<h2>&lt;script&gt;alert(1)&lt;/script&gt;</h2>')
    expect(html.indexOf(second)).toBeLessThan(html.indexOf(first))
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url ?? '')
    expect(links.filter((url) => url.startsWith(`${site}/`))).toHaveLength(5)
    expect(links.every((url) => /^(?:#[\w-]+$|\/[^/]?)/.test(url) || url.startsWith(`${site}/`))).toBe(true)
    const answer = await open('/mailbox.json')
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    const json = (await answer.json()) as { mails: { to: string }[] }
    expect(json.mails.map(({ to }) => to).slice(1)).toEqual([second, first])
  })

  test('shows the time of each mail for people and programs, and what to do when empty', async () => {
    let now = startsAt
    const mailbox = createMailbox(temporaryStore().mails, () => now)
    const { open, context } = createFixture({ mailbox, clock: () => now })
    expect(await (await open('/mailbox')).text()).toContain('No mail yet.')
    await mailbox.receive({
      to: 'first@example.org',
      subject: 'x',
      text: 'x',
      html: 'x',
      unsubscribeUrl: context.siteUrl,
    })
    for (const [later, message] of [
      [59_999, 'Just now'],
      [60_000, '1 minute ago'],
      [59 * 60_000, '59 minutes ago'],
      [60 * 60_000, '1 hour ago'],
      [day - 1, '23 hours ago'],
      [3 * day, '3 days ago'],
    ] as const) {
      now = startsAt + later
      expect(await (await open('/mailbox')).text()).toContain(
        `<time datetime="2026-01-02T03:04:05.000Z">${message}, on 2 January 2026 at 03:04 UTC</time>`,
      )
    }
  })

  test('does not exist on other networks', async () => {
    const { open } = createFixture()
    for (const path of ['/mailbox', '/mailbox.json']) expect((await open(path)).status).toBe(404)
  })
})
