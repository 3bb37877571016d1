import { describe, inject } from 'vitest'
import { navigation, placesIn, portalPath } from '../../src/discovery/portal/navigation.ts'
import { priceList } from '../../src/discovery/registry/pricing.ts'
import { registryOf } from '../../src/discovery/registry/registry.ts'
import { sitePages } from '../../src/discovery/sitePages.ts'
import { documentedFetch } from '../server/documented.ts'
import { expectStates } from './expectStates.ts'
import { expect, hasBrowser, test } from './page.ts'
import { crawlPortal, type PortalPage, readPage } from './portalPages.ts'

const site = inject('site')
const text = async (path: string, accept = 'text/html') =>
  (await documentedFetch(`${site}${path}`, { headers: { accept } })).text()
const pages: readonly PortalPage[] = await Promise.all(sitePages.map(({ path }) => readPage(site, path)))

describe('pages about the site', () => {
  test('have one h1, a unique title and description, and structured data', async () => {
    const others = [...(await crawlPortal(site)), await readPage(site, '/')]
    for (const { path, title, description } of sitePages) {
      const page = pages.find((each) => each.path === path)
      expect(page).toMatchObject({ status: 200, h1: [title], description, canonical: `${site}${path}` })
      expect(description.length, path).toBeGreaterThanOrEqual(50)
      expect(description.length, path).toBeLessThanOrEqual(160)
      expect(others.filter((each) => each.title === page?.title || each.description === description)).toEqual([])
      expect(await text(path)).toContain('"@type":"WebPage"')
    }
    for (const fact of ['title', 'description'] as const)
      expect(new Set(pages.map((page) => page[fact])).size).toBe(pages.length)
  })

  test('have no broken link or anchor', async () => {
    const faults: string[] = []
    for (const link of new Set(pages.flatMap(({ links }) => links))) {
      const { pathname, search, hash } = new URL(link, site)
      const isFile = /\.\w+$/.test(pathname) || pathname.startsWith('/.well-known/') || pathname === '/mailbox'
      const target = isFile ? undefined : await readPage(site, `${pathname}${search}`)
      const status = target?.status ?? (await documentedFetch(`${site}${pathname}`)).status
      if (status !== 200) faults.push(`${link} is ${status}`)
      else if (hash !== '' && !target?.ids.has(hash.slice(1))) faults.push(`${link} has no such place`)
    }
    expect(faults).toEqual([])
  })

  test('are in every footer, the sitemap and llms.txt, and have a negotiated markdown copy', async () => {
    const sitemap = await text('/sitemap.xml', '*/*')
    const list = await text('/llms.txt', '*/*')
    const home = await readPage(site, '/')
    const portal = await readPage(site, '/developers')
    for (const { path, title, description } of sitePages) {
      for (const page of [home, portal]) expect(page.links).toContain(path)
      expect(sitemap).toContain(`${site}${path}</loc>`)
      expect(list).toContain(`- [${title}](${site}${path}.md): ${description}`)
      const twin = await documentedFetch(`${site}${path}`, { headers: { accept: 'text/markdown' } })
      expect(twin.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
      expect(await twin.text()).toContain(`\n# ${title}\n`)
    }
  })

  test('show the same prices as the pricing document, cell for cell', async () => {
    const { summary, sections } = priceList(registryOf(site, 'devnet'))
    const reply = sections.flatMap(({ title, blocks }) => [
      title,
      ...blocks.flatMap((block) => (typeof block === 'string' ? block : [block.columns, block.rows].flat(2))),
    ])
    const bare = (message: string) => message.replaceAll(/`|\[|\]\([^)]*\)/g, '').replaceAll(/\s+/g, ' ')
    const html = (await text('/pricing')).replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ')
    const document = bare(await text('/pricing.md', '*/*'))
    for (const message of [summary, ...reply].map(bare)) {
      expect(html).toContain(message)
      expect(document).toContain(message)
    }
    expect(reply.length).toBeGreaterThan(40)
  })

  test('contain no invented names or places and no placeholders', async () => {
    for (const { path } of sitePages) {
      const message = (await text(path)).replaceAll(/<(script|style)\b[\s\S]*?<\/\1>|<[^>]*>/g, ' ')
      expect(message, path).not.toMatch(/undefined|\bnull\b|\[object|lorem|\bTBD\b|\{\w|\[(your|name|company)/i)
    }
    expect(await text('/about')).toContain('Operator details have not been published.')
  })
})

describe.skipIf(!hasBrowser())('privacy page', () => {
  test('lists everything that pages store in the browser, such as that the first steps are dismissed, and no cookie exists', async ({
    page,
    context,
  }) => {
    await page.goto('/developers/quickstart')
    await page.getByRole('tab', { name: 'Python' }).first().click()
    await page.getByRole('button', { name: /^Theme/ }).click()
    for (const place of ['', 'try-it', ...navigation.slice(0, 1).flatMap(placesIn)]) await page.goto(portalPath(place))
    await page.goto('/')
    const strip = page.locator('.first-visit')
    expect(await strip.getByRole('listitem').count()).toBe(3)
    await strip.getByRole('button').click()
    await page.reload()
    expect(await strip.isVisible()).toBe(false)
    const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    expect(keys).toEqual(expect.arrayContaining(['theme', 'first-visit']))
    const html = await text('/privacy')
    for (const key of keys) expect(html, key).toContain(`<code>${key}</code>`)
    expect(await context.cookies()).toEqual([])
    expect(await page.evaluate(async () => [...(await indexedDB.databases()), ...(await caches.keys())])).toEqual([])
  })

  test('lists every host that the swap page contacts', async ({ page }) => {
    const hosts = new Set<string>()
    page.on('request', (request) => {
      const { host } = new URL(request.url())
      if (host !== new URL(site).host) hosts.add(host)
    })
    await page.goto('/')
    await page.locator('[data-amount]:not(.dim)').waitFor()
    expect(hosts.size).toBeGreaterThan(0)
    const listed = [...(await text('/privacy')).matchAll(/<code>([^<]*)<\/code>/g)].map(([, host]) => host)
    expect(listed).toEqual(expect.arrayContaining([...hosts]))
  })
})

describe.skipIf(!hasBrowser())('the pages about the site', () => {
  test('have no violation that axe finds in both themes and directions, and fit 320 px', async ({ page }) => {
    await expectStates(
      page,
      sitePages.map(({ path }) => [path, () => page.goto(path)]),
    )
  })
})
