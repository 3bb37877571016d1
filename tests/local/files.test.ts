import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FixtureSite, rawRequest, sendRaw, serveFixture } from './fixtureSite.ts'

let site: FixtureSite
beforeAll(async () => {
  site = await serveFixture()
})
afterAll(() => site.close())
const get = (path: string, init?: RequestInit) => fetch(`${site.url}${path}`, { redirect: 'manual', ...init })

describe('pretty URLs', () => {
  test.each([
    ['/', 'Home'],
    ['/index', 'Home'],
    ['/index.html', 'Home'],
    ['/about.html', 'About'],
    ['/about/', 'About'],
    ['/docs', 'Docs'],
    ['/docs/', 'Docs'],
    ['/docs/guide', 'Guide'],
    ['/docs/guide/', 'Guide'],
    ['/docs/%67uide', 'Guide'],
    ['/docs/nowhere/../guide', 'Guide'],
  ])('%s returns the page %s', async (path, title) => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await answer.text()).toContain(`<h1>${title}</h1>`)
  })

  test.each(['/missing', '/docs/missing', '/ABOUT', '/_headers', '/_redirects', '/docs/guide.html/more', '/a%00b'])(
    '%s returns the not-found page with 404',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(404)
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'")
      expect(await answer.text()).toContain('<h1>Not found</h1>')
    },
  )

  test.each([
    '/../netlify.toml',
    '/..%2fnetlify.toml',
    '/%2e%2e/netlify.toml',
    '/docs/..%2f..%2fnetlify.toml',
    '/..\\netlify.toml',
    '//../netlify.toml',
  ])('%s cannot leave the folder', async (path) => {
    const answer = await sendRaw(site.port, rawRequest(path))
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).not.toContain('edge_functions')
  })
})

describe('headers', () => {
  test.each([
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/notes.md', 'text/markdown; charset=utf-8'],
    ['/data.json', 'application/json; charset=utf-8'],
    ['/site.webmanifest', 'application/manifest+json; charset=utf-8'],
    ['/letters.woff2', 'font/woff2'],
    ['/_astro/app.3f2a9c.js', 'text/javascript; charset=utf-8'],
    ['/.well-known/api-catalog', 'application/linkset+json'],
  ])('of %s are %s', async (path, type) => {
    expect((await get(path)).headers.get('content-type')).toBe(type)
  })

  test('allow caching hashed files for ever, and require revalidating pages', async () => {
    expect((await get('/_astro/app.3f2a9c.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await get('/')).headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  })

  test('of netlify.toml override those of _headers, and Vary merges both', async () => {
    const { headers } = await get('/docs/guide')
    expect(headers.get('x-rule')).toBe('second')
    expect(headers.get('vary')).toBe('Accept, Accept-Encoding')
  })
})

describe('methods', () => {
  test('HEAD returns the headers of GET without a body', async () => {
    const [read, head] = await Promise.all([get('/docs/guide'), get('/docs/guide', { method: 'HEAD' })])
    const kept = (answer: Response) =>
      [...answer.headers].filter(([name]) => !/^(date|connection|keep-alive)$/.test(name))
    expect(kept(head)).toEqual(kept(read))
    expect(await head.text()).toBe('')
  })

  test('POST to a file is rejected', async () => {
    const answer = await get('/notes.md', { method: 'POST', body: 'x' })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
    expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' })
  })
})

describe('conditional requests', () => {
  test('return 304 for the tag in any of its forms', async () => {
    const etag = (await get('/docs/guide')).headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/)
    for (const condition of [etag, etag.slice(2), '*', `"other, one" , ${etag}`, `"a",W/"b",${etag.slice(2)}`]) {
      const answer = await get('/docs/guide', { headers: { 'if-none-match': condition } })
      expect(answer.status, condition).toBe(304)
      expect(await answer.text()).toBe('')
      expect(answer.headers.get('etag')).toBe(etag)
      expect(answer.headers.get('cache-control')).toContain('max-age=0')
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'")
      expect(answer.headers.has('content-length')).toBe(false)
    }
  })

  test('return a full response for another tag or a missing page', async () => {
    for (const condition of ['"other"', 'W/"other"', 'nonsense', '']) {
      expect((await get('/docs/guide', { headers: { 'if-none-match': condition } })).status).toBe(200)
    }
    expect((await get('/missing', { headers: { 'if-none-match': '*' } })).status).toBe(404)
  })

  test('work for HEAD and for a function that sets a tag', async () => {
    const etag = (await get('/')).headers.get('etag') ?? ''
    expect((await get('/', { method: 'HEAD', headers: { 'if-none-match': etag } })).status).toBe(304)
    const made = await get('/odd?do=cookies', { headers: { 'if-none-match': '"made-by-function"' } })
    expect(made.status).toBe(304)
  })
})

describe('compression', () => {
  const packed = async (path: string, acceptEncoding: string) => {
    const request = rawRequest(path, 'GET', `Accept-Encoding: ${acceptEncoding}\r\n`)
    const [head = '', ...body] = (await sendRaw(site.port, request)).split('\r\n\r\n')
    const encoding = /^content-encoding: (.+)$/im.exec(head)?.[1] ?? 'identity'
    const bytes = Buffer.from(body.join('\r\n\r\n'), 'latin1')
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1])
    expect(bytes.length).toBe(length)
    const text = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
    return { encoding, text: text.toString() }
  }

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['deflate', 'identity'],
    ['identity, br;q=0.5', 'identity'],
    ['gzip;q=0', 'identity'],
    ['gzip;q=nonsense', 'identity'],
    ['', 'identity'],
  ])('of a page for "%s" uses %s', async (accepted, encoding) => {
    const answer = await packed('/docs/guide', accepted)
    expect(answer.encoding).toBe(encoding)
    expect(answer.text).toContain('<h1>Guide</h1>')
  })

  test('is omitted where it saves nothing', async () => {
    expect((await packed('/letters.woff2', 'br, gzip')).encoding).toBe('identity')
    expect((await packed('/data.json', 'br, gzip')).encoding).toBe('identity')
  })

  test('applies to function responses too', async () => {
    const answer = await get('/agent', { headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    expect(await answer.json()).toMatchObject({ agent: true })
  })
})
