import { describe, expect, test } from 'vitest'
import { parseConfig } from '../../src/runtime/config.ts'
import { problemsOf, refusedBy } from './problemsOf.ts'

describe('mail', () => {
  test('uses the server of SMTP_URL, with the site as sender', () => {
    const SITE_URL = 'https://swap.example.org'
    const { smtp } = parseConfig({
      PORTAGE_NETWORK: 'mainnet',
      SITE_URL,
      SMTP_URL: 'smtp://portage:p%40ss%2Fword@mail.example.org',
    })
    expect(smtp).toEqual({
      host: 'mail.example.org',
      port: 587,
      secure: false,
      auth: { user: 'portage', pass: 'p@ss/word' },
      from: 'newsletter@swap.example.org',
    })
    const named = encodeURIComponent('Portage <news@swap.example.org>')
    const sent = parseConfig({ SMTP_URL: `smtps://mail.example.org?from=${named}` })
    expect([sent.smtp?.from, sent.warnings]).toEqual(['Portage <news@swap.example.org>', []])
    const secure = parseConfig({ SMTP_URL: 'smtps://[::1]', MAIL_FROM: 'Portage <news@swap.example.org>' }).smtp
    expect(secure).toEqual({ host: '::1', port: 465, secure: true, from: 'Portage <news@swap.example.org>' })
    expect(parseConfig({ MAIL_FROM: 'news@swap.example.org' }).smtp).toBeUndefined()
  })

  test.each([
    'mail.example.org',
    'http://mail.example.org',
    'smtp://',
    'smtp://a:s3cret@',
    'smtp://a:s3cret@h/p',
    'smtp://a:%E0s3cret@h',
    'smtp://h?x=s3cret',
    'smtp://h?from=s3cret',
    'smtp://h?from=a@example.org&x=s3cret',
  ])('rejects the mail server %s without showing it', (text) => {
    const problems = problemsOf({ SMTP_URL: text })
    expect(problems.map(({ variable }) => variable)).toEqual(['SMTP_URL'])
    expect(problems[0]?.message).not.toContain('s3cret')
  })

  test.each([
    'news',
    'news@',
    'Portage news@example.org',
    'a@example.org, b@example.org',
    'Portage <news@example.org',
    'P\nBcc: x <a@example.org>',
  ])('rejects the sender %j', (text) => {
    expect(refusedBy({ MAIL_FROM: text })).toEqual(['MAIL_FROM'])
  })
})

describe('the database', () => {
  test('is the configured one, else the site’s Netlify database', () => {
    const own = 'postgres://a@db.example.org/own'
    const theirs = 'postgresql://b@db.example.org/theirs'
    expect(parseConfig({ DATABASE_URL: own, NETLIFY_DB_URL: theirs }).databaseUrl).toBe(own)
    expect(parseConfig({ NETLIFY_DB_URL: theirs }).databaseUrl).toBe(theirs)
    expect(parseConfig({ NETLIFY_DATABASE_URL: theirs }).databaseUrl).toBe(theirs)
    expect(parseConfig({}).databaseUrl).toBeUndefined()
  })
})
