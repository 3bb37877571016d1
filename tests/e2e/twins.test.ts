import { describe, expect, inject, test } from 'vitest'
import { crawlPortal } from './portalPages.ts'

const site = inject('site')
const ask = (path: string, accept = '*/*') => fetch(`${site}${path}`, { headers: { accept } })
const markdown = 'text/markdown; charset=utf-8'
const twinOf = (path: string) => `${path === '/' ? '/index' : path}.md`

/** The pages that the sitemap lists, or none while there is no sitemap. */
async function pagesOfSitemap(): Promise<string[]> {
  const answer = await ask('/sitemap.xml')
  if (answer.status !== 200) return []
  return [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? '').pathname,
  )
}

const listed = new Set(['/', ...(await crawlPortal(site)).map(({ path }) => path), ...(await pagesOfSitemap())])
/** Markdown without its code, where anything may stand. */
const proseOf = (text: string) => text.replaceAll(/^ *(`{3,})[^\n]*\n[\s\S]*?^ *\1$/gm, '').replaceAll(/`[^`\n]*`/g, '')

describe.each([...listed].map((page) => ({ page })))('the twin of $page', ({ page }) => {
  test('is what the page becomes for whoever asks for markdown, and says the same as its file', async () => {
    const [html, file, negotiated] = [await ask(page), await ask(twinOf(page)), await ask(page, 'text/markdown')]
    expect(html.headers.get('vary')).toContain('Accept')
    expect(await html.text()).toContain(`<link rel="alternate" type="text/markdown" href="${twinOf(page)}">`)
    if (page !== '/')
      expect(html.headers.get('link')).toContain(`<${twinOf(page)}>; rel="alternate"; type="text/markdown"`)
    for (const answer of [file, negotiated]) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, markdown])
      expect(answer.headers.get('link')).toContain(`${page}>; rel="canonical"`)
      expect(Number(answer.headers.get('x-markdown-tokens'))).toBeGreaterThan(20)
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('etag')).toBeTruthy()
    }
    expect(negotiated.headers.get('vary')).toContain('Accept')
    expect(await negotiated.text()).toBe(await file.text())
  })

  test('begins with its title and holds neither tags nor scripts', async () => {
    const text = await (await ask(twinOf(page))).text()
    expect(text).toMatch(/^# \S.*\n\n/)
    expect(proseOf(text).match(/^# /gm)).toHaveLength(1)
    expect(text).toContain('/llms.txt')
    expect(proseOf(text)).not.toMatch(/(?<!\\)<\/?[a-z][^>]*>|querySelector|\u200b/i)
  })
})

test('Every link of every twin within the site leads somewhere', async () => {
  const targets = new Set<string>()
  for (const page of listed) {
    const text = await (await ask(twinOf(page))).text()
    for (const [, target = ''] of proseOf(text).matchAll(/\]\(([^)\s#]+)/g)) {
      const url = new URL(target, site)
      if (url.host === new URL(site).host) targets.add(url.pathname + url.search)
    }
  }
  // Written by the documents of the site, which this test does not ask of it.
  for (const written of ['/llms.txt']) targets.delete(written)
  const broken = await Promise.all([...targets].map(async (path) => [path, (await ask(path)).status]))
  expect(broken.filter(([, status]) => status !== 200)).toEqual([])
  expect(targets.size).toBeGreaterThan(20)
})

test('The whole portal stands in one file of two names', async () => {
  const [md, txt] = [await ask('/llms-full.md'), await ask('/llms-full.txt')]
  expect([md, txt].map(({ headers }) => headers.get('content-type'))).toEqual([markdown, 'text/plain; charset=utf-8'])
  const text = await md.text()
  expect(await txt.text()).toBe(text)
  for (const page of listed) {
    if (page.startsWith('/developers')) expect(text).toContain((await (await ask(twinOf(page))).text()).trim())
  }
})

describe('the front page', () => {
  test('is negotiated by weight, refuses what it is not, and keeps its view for programs', async () => {
    const typeFor = async (accept: string, path = '/') => (await ask(path, accept)).headers.get('content-type')
    expect(await typeFor('text/html;q=0.5, text/markdown')).toBe(markdown)
    expect(await typeFor('text/html, text/markdown;q=0.5')).toBe('text/html; charset=utf-8')
    expect(await typeFor('text/html;q=0, text/markdown')).toBe(markdown)
    expect(await typeFor('text/markdown', '/?cache=1')).toBe(markdown)
    const refused = await ask('/', 'application/vnd.nope')
    expect([refused.status, refused.headers.get('content-type')]).toEqual([406, 'application/json; charset=utf-8'])
    expect(await refused.json()).toMatchObject({ code: 'not_acceptable' })
    expect(await typeFor('application/json', '/?mode=agent')).toMatch(/^application\/json/)
  })

  test('shows people no markdown and programs no form', async () => {
    const text = await (await ask('/', 'text/markdown')).text()
    expect(text).toContain('Interactive: ')
    expect(text).toContain('**curl**')
  })
})

test('What does not exist is a 404 in the form that was asked for', async () => {
  const [told, shown] = [
    await ask('/developers/nothing', 'text/markdown'),
    await ask('/developers/nothing', 'text/html'),
  ]
  expect([told.status, told.headers.get('content-type')]).toEqual([404, markdown])
  expect([shown.status, shown.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect((await ask('/api/v1/nothing', 'text/markdown')).headers.get('content-type')).toMatch(/json/)
})
