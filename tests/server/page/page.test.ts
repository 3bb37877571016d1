import { readFileSync } from 'node:fs'
import path from 'node:path'
import { defaultTreeAdapter, parse } from 'parse5'
import { describe, expect, test } from 'vitest'
import { pageScript } from '../../../scripts/pageScript.ts'
import { pageTokens } from '../../../scripts/pageTokens.ts'
import { sitePages } from '../../../src/discovery/sitePages.ts'
import { MisconfiguredError } from '../../../src/server/apiError.ts'
import { createNewsletterPages } from '../../../src/server/mail/newsletterPages.ts'
import { card, linkButton, postButton } from '../../../src/server/page/htmlParts.ts'
import { icons, mark } from '../../../src/server/page/icons.ts'
import { page } from '../../../src/server/page/page.ts'
import { script } from '../../../src/server/page/script.ts'
import { style } from '../../../src/server/page/style.ts'
import { createQuoteLinkHandler } from '../../../src/server/quotes/quoteLink.ts'
import { servedLanguages } from '../../../src/server/texts/servedTexts.ts'
import { createTestContext } from '../testContext.ts'

const source = (file: string) => readFileSync(path.join(import.meta.dirname, '../../../src', file), 'utf8')
/** A page without its own script, whose text is known. */
const withoutScript = (html: string) => html.replace(script, '').replace(/<script nonce="[\w-]+"><\/script>/, '')
const hostile = `</title></h1><script>alert(1)</script>"'><img src=x onerror=alert(1)>&amp;`

describe('a rendered page', () => {
  test('is complete HTML and escapes every text', async () => {
    const body = card(hostile, [hostile], [postButton(hostile), linkButton('/', hostile)])
    const html = await page({ status: 200, title: hostile, body, context: { network: 'devnet' } }).text()
    const faults: string[] = []
    parse(html, { onParseError: ({ code }) => faults.push(code) })
    expect(faults).toEqual([])
    expect(withoutScript(html)).not.toMatch(/<script|<img/)
    expect(html.match(/&lt;script&gt;/g)).toHaveLength(5)
  })

  test('allows its one script and its one style sheet by nonce, and connects to its own site only', async () => {
    const [one, two] = [0, 1].map(() => page({ status: 200, title: 'x', body: '', context: { network: 'mainnet' } }))
    const policy = one?.headers.get('content-security-policy') ?? ''
    const [, nonce] = /style-src 'nonce-([^']+)'/.exec(policy) ?? []
    expect(policy).toMatch(/^default-src 'none'; /)
    expect(policy.replaceAll(`'nonce-${nonce}'`, '').match(/'[^']+'|https?:|\*/g)).toEqual([
      "'none'",
      "'self'",
      "'self'",
      "'self'",
      "'none'",
      "'none'",
      "'script'",
      "'none'",
    ])
    expect(policy).toContain(`script-src 'nonce-${nonce}';`)
    const html = (await one?.text()) ?? ''
    expect([...html.matchAll(/nonce="([^"]+)"/g)].map(([, own]) => own)).toEqual([nonce, nonce])
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(withoutScript(html)).not.toMatch(/ style=| on[a-z]+=|https?:\/\//)
    expect(two?.headers.get('content-security-policy')).not.toBe(policy)
  })

  test.each([
    ['devnet', 'Devnet', 'Test coins only, worth nothing.'],
    ['stagenet', 'Stagenet', 'A rehearsal network: real coins, thin pools and odd prices.'],
  ] as const)('shows on %s one band that the coins are not real', async (network, name, sentence) => {
    const html = await page({ status: 200, title: 'x', body: '', context: { network } }).text()
    const body = html.slice(html.indexOf('<body>'))
    expect(body).toContain(`<aside class="band band--${network}" aria-label="Network">`)
    expect(body).toContain(sentence)
    expect(body.match(new RegExp(name, 'g'))).toHaveLength(1)
  })

  test('links the main pages of the site beside its name', async () => {
    const html = await page({ status: 200, title: 'x', body: '', context: { network: 'mainnet' } }).text()
    const header = html.slice(html.indexOf('<header>'), html.indexOf('</header>'))
    const links = [...header.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g)].map(([, href, text]) => [href, text])
    const own = [
      ['/', 'Swap'],
      ['/tx', 'Track'],
      ['/network', 'Network'],
      ['/#how', 'How it works'],
      ['/affiliates', 'Earn'],
      ['/developers', 'Docs'],
    ]
    // Once in a row, and once folded for narrow screens.
    expect(links).toEqual([...own, ...own])
  })

  test('links every page about the site in its footer', async () => {
    const html = await page({ status: 200, title: 'x', body: '', context: { network: 'mainnet' } }).text()
    const footer = html.slice(html.indexOf('<footer>'))
    const links = [...footer.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g)].map(([, href, text]) => [href, text])
    expect(links).toEqual(expect.arrayContaining(sitePages.map(({ path, label }) => [path, label])))
    expect(links.every(([, text]) => text !== '')).toBe(true)
  })

  test('links itself in every language, in header and footer, whatever a proxy calls its host', async () => {
    const request = new Request('http://10.0.0.1/affiliates/verify?token=a%26b&lang=de')
    const html = await page({ status: 200, title: 'x', body: '', context: { network: 'mainnet', request } }).text()
    const links = [...html.matchAll(/<a href="([^"]+)" lang="([\w-]+)"/g)].map(([, href, tag]) => [tag, href])
    const own = servedLanguages.map((tag) => [tag, `/affiliates/verify?token=a%26b&amp;lang=${tag}`])
    expect(links).toEqual([...own, ...own])
    expect(html).not.toContain('data-response>')
  })

  test('of a form links its home, because it cannot be opened again, and keeps its language', async () => {
    const request = new Request('http://10.0.0.1/affiliates/verify', { method: 'POST' })
    const context = { network: 'mainnet', request } as const
    const html = await page({ status: 200, title: 'x', body: '', home: '/affiliates/sign-in', context }).text()
    expect(html).toContain('<a href="/affiliates/sign-in?lang=de" lang="de"')
    expect(html).toContain('<html lang="en" dir="ltr" data-response>')
  })

  test('shows no band with real coins or an unknown network', async () => {
    for (const context of [{ network: 'mainnet' } as const, {}]) {
      const html = await page({ status: 200, title: 'x', body: '', context }).text()
      expect(html).not.toMatch(/<aside|class="badge/)
    }
  })

  test('shows the notice of an open incident to a browser', async () => {
    const { context } = createTestContext()
    const incident = { id: '1', text: hostile, url: undefined, stops: [], startedAt: 1, endedAt: undefined }
    const handle = createQuoteLinkHandler(() => ({ ...context, readIncidents: async () => [incident] }))
    const response = await handle(new Request('https://swap.example.org/q/none', { headers: { accept: 'text/html' } }))
    const html = await response.text()
    expect(html).toContain('<aside class="band band--notice" aria-label="Notice from the operator">')
    expect(withoutScript(html)).not.toMatch(/<script|<img/)
  })

  test('shows the operator’s notice as text, with its link', async () => {
    const notice = { text: hostile, url: 'https://status.example.org/?a="b"&c' }
    const html = await page({ status: 200, title: 'x', body: '', context: { network: 'mainnet', notice } }).text()
    const band = html.slice(html.indexOf('<aside'), html.indexOf('</aside>'))
    expect(band).toContain('aria-label="Notice from the operator"')
    expect(band).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(band).toContain('href="https://status.example.org/?a=&quot;b&quot;&amp;c"')
    expect(band).not.toMatch(/<script|<img/)
    const plain = { network: 'mainnet', notice: { text: 'Swaps are paused.' } } as const
    expect(await page({ status: 200, title: 'x', body: '', context: plain }).text()).not.toContain('Read more')
  })

  test('has the colours, the logo and the script of the site', async () => {
    // `npm run generate` writes the file again after a change of the site's tokens or of the page's styles.
    expect(source('server/page/tokens.ts')).toBe(pageTokens())
    expect(source('server/page/script.ts')).toBe(await pageScript())
    const tokens = source('styles/tokens.css')
    const own = [...style.matchAll(/^(--[\w-]+):([^;\n]+)/gm)]
    expect(own.length).toBeGreaterThan(15)
    for (const [, name, value] of own) expect(tokens).toContain(`${name}: ${value};`)
    const drawingOf = (id: string) =>
      new RegExp(`<symbol id="${id}"[^>]*>(.*?)</symbol>`).exec(source('components/Sprite.astro'))?.[1]
    expect(mark).toContain(drawingOf('mark'))
    for (const [name, drawing] of Object.entries(icons)) expect(drawing).toBe(drawingOf(`i-${name}`))
  })

  test('defines every class and every colour that it uses', async () => {
    const { context } = createTestContext()
    const mailbox = {
      list: async () => [
        { at: 0, to: 'a', subject: 'b', text: `c ${context.siteUrl}/d`, html: '', language: 'de', unsubscribeUrl: '' },
      ],
    }
    const pages = createNewsletterPages(() => ({ ...context, mailbox }))
    const htmls = await Promise.all(
      ['/newsletter/confirm', '/mailbox'].map(async (at) => (await pages(new Request(context.siteUrl + at))).text()),
    )
    const classes = new Set<string>()
    const look = (node: Parameters<typeof defaultTreeAdapter.isElementNode>[0]) => {
      if (defaultTreeAdapter.isElementNode(node))
        for (const { name, value } of node.attrs)
          if (name === 'class') for (const each of value.split(' ')) classes.add(each)
      if ('childNodes' in node) node.childNodes.forEach(look)
    }
    for (const html of htmls) look(parse(html))
    expect(htmls[1]).toContain('<h2 lang="de" dir="ltr">b</h2>')
    // The devnet's own signs look as the plain ones do.
    const plain = [...classes].filter((name) => !name.endsWith('--devnet'))
    expect(plain.filter((name) => !style.includes(`.${name}`))).toEqual([])
    const used = [...style.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name)
    expect(used.filter((name) => !style.includes(`\n${name}:`))).toEqual([])
  })
})

describe('a refusal as a page', () => {
  test('has the band of its network, and a link onward', async () => {
    const { context } = createTestContext()
    const handlers = [
      [createNewsletterPages(() => context), '<a class="btn" href="/">Go to Portage</a>'],
      [createQuoteLinkHandler(() => context), '<a class="btn" href="/">Start a swap</a>'],
    ] as const
    for (const [handle, link] of handlers) {
      const response = await handle(new Request(`${context.siteUrl}/q/nothing`, { headers: { accept: 'text/html' } }))
      expect(response.status).toBe(404)
      const html = await response.text()
      expect(html).toContain('Test coins only')
      expect(html).toContain(link)
    }
  })

  test('names the invalid settings, and no network when they hide it', async () => {
    const pages = createNewsletterPages(() => {
      throw new MisconfiguredError({ variables: ['SMTP_URL'] })
    })
    const response = await pages(new Request('https://swap.example.org/newsletter/confirm'))
    expect(response.status).toBe(503)
    const html = await response.text()
    expect(html).toContain('SMTP_URL')
    expect(html).not.toContain('<aside')
  })
})
