import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { describe, expect, inject, test } from 'vitest'
import { addressesOf, documents, siteDocuments } from '../../src/discovery/documents.ts'
import { site } from '../../src/site.ts'
import { documentedFetch } from '../server/documented.ts'
import { builtFolder } from './startSite.ts'

const base = inject('site')
const get = (place: string, init?: RequestInit) => documentedFetch(new URL(place, base), init)
const text = async (place: string) => (await get(place)).text()
/** Links of a document into this site. */
const linksOf = (body: string) => [...new Set([...body.matchAll(/https?:\/\/[^\s)"'<>`]+/g)].map(([url]) => url))]
const ours = (urls: readonly string[]) =>
  urls.filter((url) => url.startsWith(base)).map((url) => url.slice(base.length))
/** Without a contact there is none. */
const unserved = ['/.well-known/security.txt']

const present = [...documents, ...siteDocuments].filter(({ path: place }) => !unserved.includes(place))

describe('every document', () => {
  test.each(present.flatMap((one) => addressesOf(one).map((place) => [place, one.mediaType] as const)))(
    '%s is served as %s, to any origin, for HEAD, and as 304 for a known tag',
    async (place, mediaType) => {
      const answer = await get(place)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe(mediaType)
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=3600, must-revalidate')
      const etag = answer.headers.get('etag') ?? ''
      expect(etag).not.toBe('')
      expect(answer.headers.get('access-control-allow-methods')).toBe('GET, HEAD')
      expect(answer.headers.get('access-control-allow-headers')).toBe('Content-Type, If-None-Match')
      expect(answer.headers.get('access-control-expose-headers')).toContain('ETag')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      const length = Buffer.byteLength(await answer.text())
      const head = await get(place, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
      expect([Number(head.headers.get('content-length')), head.headers.get('etag')]).toEqual([length, etag])
      expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, mediaType, ''])
      expect((await get(place, { headers: { 'if-none-match': etag } })).status).toBe(304)
    },
  )

  test('has the same bytes at each of its URLs', async () => {
    for (const document of present) {
      const bodies = await Promise.all(addressesOf(document).map(text))
      expect(new Set(bodies).size, document.path).toBe(1)
    }
  })

  test('has no broken links', async () => {
    const bodies = await Promise.all(present.map(({ path: place }) => text(place)))
    const places = [...new Set(bodies.flatMap((body) => ours(linksOf(body))))]
      .map((place) => place.replace(/[.,:;]$/, ''))
      .filter((place) => !unserved.includes(place))
    expect(places.length).toBeGreaterThan(50)
    const lost: string[] = []
    for (const place of places) {
      const answer = await get(place, { method: place.startsWith('/api/') ? 'OPTIONS' : 'GET' })
      if (!answer.ok) lost.push(`${answer.status} ${place}`)
      await answer.body?.cancel()
    }
    expect(lost).toEqual([])
  })
})

test.each([
  '/.well-known/security.txt',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-authorization-server/mcp',
  '/.well-known/openid-configuration',
  '/.well-known/jwks.json',
  '/.well-known/change-password',
  '/.well-known/ucp',
  '/.well-known/acp.json',
  '/.well-known/http-message-signatures-directory',
])('%s does not exist in any form, because it would be false', async (place) => {
  for (const accept of ['*/*', 'text/html', 'text/markdown', 'application/json'])
    expect((await get(place, { headers: { accept } })).status, accept).toBe(404)
})

test('no document, header or refusal advertises OAuth', async () => {
  const claims =
    /authorization_servers?|(?:authorization|token|registration|introspection)_endpoint|oauth2|openIdConnect|resource_metadata/
  for (const { path: place } of present) {
    expect(await text(place), place).not.toMatch(claims)
    // The guide to authentication names two of them to say that they answer 404.
    if (place !== '/auth.md') expect(await text(place), place).not.toMatch(/\/\.well-known\/(?:oauth|openid)/)
  }
  for (const place of ['/', '/mcp', '/a2a', '/openapi.json']) {
    const { headers } = await get(place)
    expect(headers.get('www-authenticate')).toBeNull()
    expect(headers.get('link') ?? '').not.toMatch(/oauth|openid|authorization/)
  }
})

test('the API catalog lists no address that returns 404', async () => {
  const { linkset } = JSON.parse(await text('/.well-known/api-catalog')) as { linkset: { item?: { href: string }[] }[] }
  const listed = linkset.flatMap(({ item = [] }) => item.map(({ href }) => href))
  expect(listed).toContain(`${base}/api/v1/newsletter`)
  for (const href of listed) {
    const answer = await fetch(href)
    await answer.body?.cancel()
    expect(answer.status, href).not.toBe(404)
  }
})

test('the API catalog links to itself in its HEAD response', async () => {
  const head = await get('/.well-known/api-catalog', { method: 'HEAD' })
  expect(head.headers.get('link')).toBe('</.well-known/api-catalog>; rel="api-catalog"')
})

test('the home page links to every machine-readable document, and none is missing', async () => {
  const link = (await get('/')).headers.get('link') ?? ''
  const found = [...link.matchAll(/<([^>]+)>; rel="([^"]+)"; type="([^"]+)"/g)]
  expect(found.map(([, , rel]) => rel)).toEqual(
    expect.arrayContaining(['api-catalog', 'service-desc', 'service-doc', 'status', 'describedby', 'sitemap']),
  )
  for (const [, place = '', , type = ''] of found)
    expect((await get(place)).headers.get('content-type'), place).toContain(type)
})

test('the sitemap has every listed page with its canonical URL', async () => {
  const locations = [...(await text('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc><lastmod>(\d{4}-\d\d-\d\d)</g)]
  const listed = locations.map(([, location = '']) => location)
  for (const location of listed) {
    const html = await (await fetch(location)).text()
    expect(html, location).not.toContain('content="noindex"')
    expect(html, location).toContain(`rel="canonical" href="${location}"`)
  }
  const files = readdirSync(await builtFolder(inject('siteOutcome')), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.html'),
  )
  const unlisted: string[] = []
  for (const name of files) {
    const place = `/${name.replace(/(^|\/)index\.html$|\.html$/, '')}`
    if (listed.includes(new URL(place, listed[0]).href)) continue
    if (!(await text(place)).includes('noindex') && name !== '404.html') unlisted.push(name)
  }
  expect(unlisted).toEqual([])
})

test('every skill has the digest of its served bytes', async () => {
  const { skills } = (await (await get('/.well-known/agent-skills/index.json')).json()) as {
    skills: { name: string; url: string; digest: string }[]
  }
  expect(skills.length).toBeGreaterThanOrEqual(4)
  for (const { url, digest } of skills) {
    const answer = await get(url)
    expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(`sha256:${createHash('sha256').update(bytes).digest('hex')}`).toBe(digest)
  }
})

test('the A2A agent returns results for the examples of its card', async () => {
  const card = (await (await get('/.well-known/agent-card.json')).json()) as {
    supportedInterfaces: { url: string }[]
    skills: { examples: string[] }[]
  }
  for (const { examples } of card.skills) {
    const message = {
      messageId: crypto.randomUUID(),
      role: 'ROLE_USER',
      parts: [{ data: JSON.parse(examples[0] ?? '') }],
    }
    const answer = await fetch(card.supportedInterfaces[0]?.url ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'a2a-version': '1.0' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } }),
    })
    const { result } = (await answer.json()) as {
      result: { message: { parts: { data: object }[]; metadata?: object } }
    }
    expect(result.message.metadata).toBeUndefined()
    expect(Object.keys(result.message.parts[0]?.data ?? {}).length).toBeGreaterThan(0)
  }
})

test('the home page has structured data and a social image of the stated size', async () => {
  const html = await text('/')
  const data = /<script type="application\/ld\+json">([^<]+)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(data)['@graph'].map((node: { '@type': string }) => node['@type'])).toContain('WebApplication')
  const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  const bytes = Buffer.from(await (await fetch(picture)).arrayBuffer())
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([site.socialImage.width, site.socialImage.height])
})
