import { describe, expect, inject, test } from 'vitest'
import { contentSignal } from '../../src/discovery/registry/robotsTxt.ts'
import { documentedFetch } from '../server/documented.ts'
import { crawlPortal } from './portalPages.ts'

const site = inject('site')
const send = (path: string, accept = '*/*') => documentedFetch(`${site}${path}`, { headers: { accept } })
const markdown = 'text/markdown; charset=utf-8'
/** Splits a text into its frontmatter and its body. */
function readFrame(text: string): { head: string; body: string } {
  const [whole = '', head = ''] = /^---\n([\s\S]*?)\n---\n\n/.exec(text) ?? []
  return { head, body: text.slice(whole.length) }
}

const twinOf = (path: string) => `${path === '/' ? '/index' : path}.md`

/** The pages that the sitemap lists, or none while there is no sitemap. */
async function pagesOfSitemap(): Promise<string[]> {
  const answer = await send('/sitemap.xml')
  if (answer.status !== 200) return []
  return [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? '').pathname,
  )
}

const listed = new Set(['/', ...(await crawlPortal(site)).map(({ path }) => path), ...(await pagesOfSitemap())])
/** Markdown without its code, which may contain anything. */
const proseOf = (text: string) => text.replaceAll(/^ *(`{3,})[^\n]*\n[\s\S]*?^ *\1$/gm, '').replaceAll(/`[^`\n]*`/g, '')

describe.each([...listed].map((page) => ({ page })))('markdown copy of $page', ({ page }) => {
  test('is served for Accept: text/markdown with the bytes of its file', async () => {
    const html = await send(page)
    const file = await send(twinOf(page))
    const negotiated = await send(page, 'text/markdown')
    expect(html.headers.get('vary')).toContain('Accept')
    expect(await html.text()).toContain(`<link rel="alternate" type="text/markdown" href="${twinOf(page)}">`)
    if (page !== '/')
      expect(html.headers.get('link')).toContain(`<${twinOf(page)}>; rel="alternate"; type="text/markdown"`)
    for (const answer of [file, negotiated]) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, markdown])
      expect(answer.headers.get('link')).toContain(`${page}>; rel="canonical"`)
      expect(Number(answer.headers.get('x-markdown-tokens'))).toBeGreaterThan(20)
      expect(answer.headers.get('content-signal')).toBe(contentSignal)
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('etag')).toBeTruthy()
    }
    expect(negotiated.headers.get('vary')).toContain('Accept')
    expect(await negotiated.text()).toBe(await file.text())
  })

  test('starts with its title and contains no tags or scripts', async () => {
    const text = await (await send(twinOf(page))).text()
    const { head, body } = readFrame(text)
    for (const field of ['title', 'description', 'canonical_url', 'last_updated']) expect(head).toContain(`${field}: "`)
    expect(body).toMatch(/^# \S.*\n\n/)
    expect(proseOf(text).match(/^# /gm)).toHaveLength(1)
    expect(text).toContain('/llms.txt')
    expect(proseOf(text)).not.toMatch(/(?<!\\)<\/?[a-z][^>]*>|querySelector|\u200b/i)
  })
})

/** Response of a page to each Accept header. Source: RFC 9110 §12.5.1. */
const forms: readonly (readonly [accept: string, type: string, status?: number])[] = [
  ['', 'text/html; charset=utf-8'],
  ['*/*', 'text/html; charset=utf-8'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html; charset=utf-8'],
  ['text/markdown', markdown],
  ['text/html;q=0.5, text/markdown', markdown],
  ['text/html, text/markdown;q=0.5', 'text/html; charset=utf-8'],
  ['text/html;q=0, text/markdown', markdown],
  ['application/vnd.nope', 'application/json; charset=utf-8', 406],
]

test.each([...listed])('%s is negotiated by quality in every row of the table', async (page) => {
  for (const [accept, type, status = 200] of forms) {
    const answer = await send(page, accept)
    expect([answer.status, answer.headers.get('content-type')], accept).toEqual([status, type])
    expect(answer.headers.get('vary'), accept).toMatch(/\bAccept\b(?!-)/)
    await answer.body?.cancel()
  }
})

test('every page of the sitemap has a markdown copy, and every crawled page is in the sitemap', async () => {
  const pages = await pagesOfSitemap()
  expect(pages.length).toBeGreaterThan(40)
  expect([...listed].sort()).toEqual([...pages].sort())
})

test('pages with a path parameter have no markdown copy and are not listed', async () => {
  for (const path of ['/q/nothing', '/tx/nothing', '/i/nothing']) {
    const answer = await send(`${path}.md`, '*/*')
    if (answer.status === 200) {
      expect(answer.headers.get('content-type'), path).toContain('text/html')
      expect(answer.headers.get('x-robots-tag'), path).toContain('noindex')
    }
    expect(await pagesOfSitemap()).not.toContain(path)
  }
})

test('no markdown copy has a broken internal link', async () => {
  const targets = new Set<string>()
  for (const page of listed) {
    const text = await (await send(twinOf(page))).text()
    for (const [, target = ''] of proseOf(text).matchAll(/\]\(([^)\s#]+)/g)) {
      const url = new URL(target, site)
      if (url.host === new URL(site).host) targets.add(url.pathname + url.search)
    }
  }
  const broken = await Promise.all([...targets].map(async (path) => [path, (await send(path)).status]))
  expect(broken.filter(([, status]) => status !== 200)).toEqual([])
  expect(targets.size).toBeGreaterThan(20)
})

test('the whole portal is one file with two names', async () => {
  const md = await send('/llms-full.md')
  const txt = await send('/llms-full.txt')
  expect([md, txt].map(({ headers }) => headers.get('content-type'))).toEqual([markdown, 'text/plain; charset=utf-8'])
  const text = await md.text()
  expect(await txt.text()).toBe(text)
  for (const page of listed) {
    const { body } = readFrame(await (await send(twinOf(page))).text())
    if (page.startsWith('/developers')) expect(text).toContain(body.replace(/\n\n## Sitemap\n\n.*\n$/, ''))
  }
})

test('the topics of the portal are files that together have every page', async () => {
  const index = await (await send('/developers/llms.txt')).text()
  const places = [...index.matchAll(/\((?:https?:\/\/[^/]+)(\/llms-full\/[a-z-]+\.md)\)/g)].map(
    ([, place]) => place ?? '',
  )
  expect(places.length).toBeGreaterThan(4)
  const parts = await Promise.all(places.map(async (place) => (await send(place)).text()))
  const headings = (text: string) => [...text.matchAll(/^Source: (\S+)$/gm)].map(([, source]) => source).toSorted()
  expect(headings(parts.join('\n'))).toEqual(headings(await (await send('/llms-full.md')).text()))
})

describe('home page', () => {
  test('is negotiated by quality, returns 406 for other types, and keeps its agent view', async () => {
    const typeFor = async (accept: string, path = '/') => (await send(path, accept)).headers.get('content-type')
    expect(await typeFor('text/html;q=0.5, text/markdown')).toBe(markdown)
    expect(await typeFor('text/html, text/markdown;q=0.5')).toBe('text/html; charset=utf-8')
    expect(await typeFor('text/html;q=0, text/markdown')).toBe(markdown)
    expect(await typeFor('text/markdown', '/?cache=1')).toBe(markdown)
    const refused = await send('/', 'application/vnd.nope')
    expect([refused.status, refused.headers.get('content-type')]).toEqual([406, 'application/json; charset=utf-8'])
    expect(await refused.json()).toMatchObject({ code: 'not_acceptable' })
    expect(await typeFor('application/json', '/?mode=agent')).toMatch(/^application\/json/)
  })

  test('shows no markdown to people and no form to programs', async () => {
    const text = await (await send('/', 'text/markdown')).text()
    expect(text).toContain('Interactive: ')
    expect(text).toContain('**curl**')
  })
})

test('a missing page is a 404 in the requested format', async () => {
  const result = await send('/developers/nothing', 'text/markdown')
  const shown = await send('/developers/nothing', 'text/html')
  expect([result.status, result.headers.get('content-type')]).toEqual([404, markdown])
  expect([shown.status, shown.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect((await send('/api/v1/nothing', 'text/markdown')).headers.get('content-type')).toMatch(/json/)
})
