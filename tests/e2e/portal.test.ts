import { beforeAll, describe, inject } from 'vitest'
import { errors } from '../../src/contract/errors.ts'
import { addressesOf, documents } from '../../src/discovery/documents.ts'
import { navigation, placesIn, portalPath } from '../../src/discovery/portal/navigation.ts'
import { jsonSchemaValidator } from '../discovery/ajv.ts'
import { inlined } from '../discovery/inlined.ts'
import { documentedFetch } from '../server/documented.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, hasBrowser, sharedPageTest, test } from './page.ts'
import { crawlPortal, type PortalPage, readPage } from './portalPages.ts'

const site = inject('site')
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  documentedFetch(`${site}${path}`, { method, headers, redirect: 'manual' })

let pages: PortalPage[] = []
beforeAll(async () => {
  pages = await crawlPortal(site)
})

describe('the developer portal', () => {
  test('has every page of its navigation and of every error code at its canonical URL', () => {
    const topics = navigation.flatMap(placesIn).map(portalPath)
    const codes = Object.keys(errors).map((code) => `/developers/errors/${code}`)
    expect(pages.map(({ path }) => path).sort()).toEqual([...topics, ...codes].sort())
    for (const { path, status, canonical } of pages) {
      expect(status, path).toBe(200)
      expect(canonical).toBe(`${site}${path}`)
    }
  })

  test('has no broken link or anchor on any page', async () => {
    const known = new Map(pages.map((page) => [page.path, page]))
    const home = await readPage(site, '/')
    const faults: string[] = []
    for (const link of new Set([...pages, home].flatMap(({ links }) => links))) {
      const { pathname, search, hash } = new URL(link, site)
      const inPortal = known.get(pathname) ?? (pathname === '/' && search === '' ? home : undefined)
      const page = inPortal ?? (hash === '' ? undefined : await readPage(site, `${pathname}${search}`))
      const status = page?.status ?? (await get(`${pathname}${search}`)).status
      if (status !== 200) faults.push(`${link} is ${status}`)
      else if (hash !== '' && !page?.ids.has(hash.slice(1))) faults.push(`${link} has no such place`)
    }
    expect(faults).toEqual([])
  })

  test('links every error to the page of its code', async () => {
    const answer = await get('/api/no-such-thing')
    const { documentation } = (await answer.json()) as { documentation: string }
    expect(documentation).toBe(`${site}/developers/errors/not_found`)
    for (const code of Object.keys(errors))
      expect(pages.some(({ path }) => path === `/developers/errors/${code}`)).toBe(true)
  })
})

const json = { 'content-type': 'application/json' }
const documented = await jsonSchemaValidator()

describe.skipIf(!documented)('responses against the OpenAPI document', () => {
  test.for([
    ['get', '/.well-known/status', {}, undefined, 200],
    ['post', '/api/v1/newsletter', json, '{"email":"you@example.org"}', 200],
    ['post', '/api/v1/newsletter', json, '{"email":"nobody"}', 400],
    ['post', '/api/v1/newsletter', json, '{"email":', 400],
    ['post', '/api/v1/newsletter', json, '{"email":"you@example.org","more":1}', 400],
    ['post', '/api/v1/newsletter', { ...json, 'idempotency-key': 'k'.repeat(256) }, '{"email":"you@example.org"}', 400],
    ['post', '/api/v1/newsletter', json, `"${'x'.repeat(20_000)}"`, 413],
    ['post', '/api/v1/newsletter', { 'content-type': 'text/plain' }, 'you@example.org', 415],
  ] as const)('%s %s is documented, body and headers', async ([method, path, headers, body, status]) => {
    const { paths, components } = inlined((await (await get('/openapi.json')).json()) as OpenApi)
    const answer = await documentedFetch(`${site}${path}`, { method, headers, ...(body === undefined ? {} : { body }) })
    expect(answer.status).toBe(status)
    const response = paths[path]?.[method]?.responses[status]
    const schema = response?.content['application/json'].schema ?? false
    const whole = typeof schema === 'object' && '$ref' in schema ? components.schemas.Error : schema
    expect(documented?.(whole, await answer.json())).toEqual([])
    const result = Object.keys(response?.headers ?? {}).filter((name) => answer.headers.has(name))
    expect(result).toContain('X-Request-Id')
    if (method === 'post') expect(result).toEqual(expect.arrayContaining(['RateLimit', 'RateLimit-Policy']))
  })
})

interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      { responses: Record<string, { headers: object; content: { 'application/json': { schema: object } } }> }
    >
  >
  components: { schemas: { Error: object } }
}

describe('machine-readable documents', () => {
  test.for(documents.map((document) => [document.path, document] as const))(
    '%s: the same bytes at every address, with type, CORS, tag and HEAD',
    async ([, document]) => {
      const bodies = new Set<string>()
      for (const address of addressesOf(document)) {
        const answer = await get(address)
        expect(answer.status, address).toBe(200)
        expect(answer.headers.get('content-type')).toBe(document.mediaType)
        expect(answer.headers.get('access-control-allow-origin')).toBe('*')
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
        expect(answer.headers.get('cache-control')).toBe('public, max-age=3600, must-revalidate')
        bodies.add(await answer.text())
        const tag = answer.headers.get('etag') ?? ''
        expect((await get(address, { 'if-none-match': tag })).status).toBe(304)
        const head = await get(address, {}, 'HEAD')
        expect(head.headers.get('etag')).toBe(tag)
        expect(await head.text()).toBe('')
      }
      expect(bodies.size).toBe(1)
      // Descriptors of contracts are the same on every site.
      expect([...bodies][0]).toContain(document.path.includes('/erc7730/') ? 'erc7730-v2.schema.json' : site)
    },
  )

  test('GET /mcp returns the server card', async () => {
    expect(await (await get('/mcp')).json()).toEqual(await (await get('/mcp.json')).json())
  })

  test('the home page is negotiated for programs and unchanged for people', async () => {
    const json = await get('/?mode=agent', { accept: 'application/json' })
    expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(json.headers.get('vary')).toMatch(/\bAccept\b(?!-)/)
    const { documents: listed } = (await json.json()) as { documents: { url: string }[] }
    for (const { url } of listed) expect((await fetch(url)).status, url).toBe(200)
    const markdown = await get('/?mode=agent')
    expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect((await get('/?mode=agent', {}, 'DELETE')).status).toBe(405)
    for (const path of ['/', '/?mode=people', '/?from=BTC.BTC']) {
      expect((await get(path)).headers.get('content-type'), path).toBe('text/html; charset=utf-8')
    }
  })

  test('no document of an authorization server exists', async () => {
    for (const name of [
      'oauth-protected-resource',
      'oauth-authorization-server',
      'openid-configuration',
      'jwks.json',
    ]) {
      expect((await get(`/.well-known/${name}`)).status, name).toBe(404)
    }
  })
})

/** Every page of the navigation below /developers, and one about an error. */
const shown = [...navigation.flatMap(placesIn), 'errors/rate_limited'].map((place) => portalPath(place))

describe.skipIf(!hasBrowser())('the portal in the light and the dark theme', () => {
  sharedPageTest.for(shown)('has no violation that axe finds at %s, and fits on 320 px', async (at, { page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(at)
    // The status arrives later than the page, and its tables count.
    if (at === portalPath('status')) await page.locator('[data-status-latencies] tbody td').first().waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
})

describe.skipIf(!hasBrowser())('portal on a small screen', () => {
  const small = test.extend({ options: { viewport: { width: 320, height: 700 } } })

  small('has a menu that opens', async ({ page }) => {
    await page.goto(portalPath(''))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await page.locator('.docs-menu > summary').click()
    await page.getByRole('link', { name: 'Webhooks' }).first().click()
    await page.waitForURL('**/developers/webhooks')
  })

  const still = test.extend({ options: { javaScriptEnabled: false } })
  still('reads without JavaScript: every sample stands open', async ({ page }) => {
    await page.goto('/developers')
    expect(await page.locator('[role=tabpanel]').count()).toBe(4)
    for (const panel of await page.locator('[role=tabpanel]').all()) expect(await panel.isVisible()).toBe(true)
  })
})
