import { describe, expect, test } from 'vitest'
import type { Mail } from '../../../src/server/mail/mail.ts'
import { englishTexts } from '../../../src/server/texts/englishTexts.ts'
import { loadServedTexts, servedLanguages } from '../../../src/server/texts/servedTexts.ts'
import { temporaryStore } from '../newsletterFixture.ts'
import { createAffiliateFixture, registration, site, tokenIn } from './affiliateFixture.ts'

/** Returns every text of a dictionary that is not built from values, by its path. */
function plainTexts(texts: object, before = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]: [string, unknown]): [string, string][] => {
    if (typeof text === 'string') return [[`${before}${key}`, text]]
    return typeof text === 'object' && text !== null ? plainTexts(text, `${before}${key}.`) : []
  })
}

/** Returns the English texts that a page or mail shows in place of their translations. */
async function englishIn(shown: string, tag: string): Promise<string[]> {
  const translated = new Map(plainTexts(await loadServedTexts(tag)))
  const escaped = shown.replaceAll('&#39;', "'").replaceAll('&amp;', '&')
  return plainTexts(englishTexts).flatMap(([path, text]) =>
    text.includes(' ') && translated.get(path) !== text && escaped.includes(text) ? [`${path}: ${text}`] : [],
  )
}

const linkIn = (mail: Mail | undefined, page: string) =>
  new RegExp(`/affiliates/${page}\\?\\S+`).exec(mail?.text ?? '')?.[0] ?? ''

const form = { name: 'Acme', email: registration.email, thorchain: 'acme', thorchainPoints: '30', terms: 'yes' }
const others = servedLanguages.filter((tag) => tag !== 'en')

describe.each(others)('the affiliate program in the language %s', (tag) => {
  test('has it on every page and in every mail, from a registration to an account', async () => {
    const { open, settled, lastMail, operate } = createAffiliateFixture(temporaryStore())
    const header = { 'accept-language': tag }
    const shown: string[] = []
    const show = async (path: string, body?: Readonly<Record<string, string>>, headers: object = header) => {
      const response = await open(path, body, { headers: { ...headers } })
      expect([response.status, response.headers.get('content-language')]).toEqual([200, tag])
      const html = await response.text()
      expect(html).toContain(`<html lang="${tag}"`)
      shown.push(html)
      return html
    }
    await show('/affiliates')
    await show('/affiliates', form)
    await settled()
    shown.push(`${lastMail()?.subject} ${lastMail()?.text}`)
    expect(linkIn(lastMail(), 'verify')).toMatch(new RegExp(`&lang=${tag}$`))
    // Later requests come from a browser of another language: the mail's link decides.
    await show(linkIn(lastMail(), 'verify'), undefined, {})
    await show(`/affiliates/verify?lang=${tag}`, { token: tokenIn(lastMail(), 'verify') }, {})
    await operate(['approve', registration.email])
    expect(lastMail()?.text).toContain('is approved for the affiliate program')
    await show(`/affiliates/sign-in?lang=${tag}`, undefined, {})
    await show(`/affiliates/sign-in?lang=${tag}`, { email: registration.email }, {})
    await settled()
    shown.push(`${lastMail()?.subject} ${lastMail()?.text}`)
    const opened = await open(`/affiliates/session?lang=${tag}`, { token: tokenIn(lastMail(), 'session') })
    expect(opened.headers.get('location')).toBe(`/affiliates/account?lang=${tag}`)
    const [cookie = ''] = (opened.headers.get('set-cookie') ?? '').split(';')
    const account = await show(`/affiliates/account?lang=${tag}`, undefined, { cookie })
    expect(account.match(/action="([^"]+)"/g)).toContain(`action="/affiliates/account?lang=${tag}"`)
    const change = { do: 'change', field: 'email', value: 'next@acme.example' }
    const changed = await open(`/affiliates/account?lang=${tag}`, change, { headers: { cookie } })
    expect(changed.headers.get('location')).toBe(`/affiliates/account?done=change&lang=${tag}`)
    await show(`/affiliates/account?done=change&lang=${tag}`, undefined, { cookie })
    for (const html of shown) expect(await englishIn(html, tag)).toEqual([])
  })

  test('is kept by a form with errors, which are in it too', async () => {
    const { open } = createAffiliateFixture(temporaryStore())
    const wrong = { name: '', email: 'nobody', thorchain: 'two words', thorchainPoints: '9999', mayaPoints: '30' }
    const response = await open(`/affiliates?lang=${tag}`, wrong)
    const html = await response.text()
    expect([response.status, response.headers.get('content-language')]).toEqual([400, tag])
    expect(await englishIn(html, tag)).toEqual([])
    const { problems } = await loadServedTexts(tag)
    for (const text of [problems.codes.invalid_email.title, problems.fields.email, problems.fields.payout])
      expect(html).toContain(text.replaceAll("'", '&#39;'))
    expect(html.match(/hint--bad"/g)).toHaveLength(5)
    expect(html).toContain(`action="/affiliates?lang=${tag}"`)
    expect(html).toContain(`href="/affiliates/sign-in?lang=${tag}"`)
    expect(html).not.toMatch(/href="\/(?:terms|developers)[^"]*lang=/)
  })

  test('is of the page that reports an error', async () => {
    const { open } = createAffiliateFixture(temporaryStore())
    const response = await open('/affiliates/nothing', undefined, { headers: { 'accept-language': tag } })
    const { problems, servedPages } = await loadServedTexts(tag)
    const html = await response.text()
    expect(html).toContain(`<p>${problems.codes.not_found.hint}</p>`)
    expect(html).toContain(servedPages.home)
  })
})

test('the mail that cancels a change is in English too, because a thief chooses its language', async () => {
  const { approve, signIn, open, mails } = createAffiliateFixture(temporaryStore())
  await approve()
  const session = await signIn()
  const change = { do: 'change', field: 'thorchain', value: 'thief' }
  await open('/affiliates/account?lang=zh-Hans', change, session)
  const mail = mails.find(({ text }) => text.includes('/affiliates/cancel'))
  const { mails: chinese } = await loadServedTexts('zh-Hans')
  for (const { cancel } of [chinese, englishTexts.mails]) {
    expect(mail?.subject).toContain(cancel.subject)
    expect(mail?.text).toContain(cancel.action)
    expect(mail?.text).toContain(cancel.terms)
  }
  expect(mail?.text.match(new RegExp(`${site}/affiliates/cancel`, 'g'))).toHaveLength(1)
})

test('a program’s header Accept-Language decides the language of a mail', async () => {
  const { call, settled, lastMail } = createAffiliateFixture(temporaryStore())
  await call('register', registration, { headers: { 'accept-language': 'fr' } })
  await settled()
  expect(lastMail()?.subject).toBe((await loadServedTexts('fr')).mails.verify.subject)
})
