import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FixtureSite, serveFixture } from './fixtureSite.ts'

let site: FixtureSite
beforeAll(async () => {
  site = await serveFixture()
})
afterAll(() => site.close())
const get = (path: string, init?: RequestInit) => fetch(`${site.url}${path}`, { redirect: 'manual', ...init })

describe('functions', () => {
  test('respond at each of their paths, with parameters', async () => {
    const params = async (path: string) => ((await (await get(path)).json()) as { params: unknown }).params
    expect(await params('/api')).toEqual({})
    expect(await params('/api/v1/thing')).toEqual({ 0: 'v1/thing' })
    expect(await params('/coins/btc')).toEqual({ coin: 'btc' })
    expect(await params('/coins/btc/')).toEqual({ coin: 'btc' })
  })

  test('ignore excluded paths and other methods', async () => {
    expect((await get('/api/excluded')).status).toBe(404)
    expect((await get('/report')).status).toBe(404)
    expect(await (await get('/report', { method: 'POST' })).text()).toBe('written')
  })

  test('are under /.netlify/functions only without a path of their own', async () => {
    expect(await (await get('/.netlify/functions/plain')).text()).toBe('plain')
    expect((await get('/.netlify/functions/api')).status).toBe(404)
  })

  test('precede files unless preferStatic is set', async () => {
    expect(await (await get('/prefer.txt')).text()).toBe('static wins\n')
    expect(await (await get('/prefer-else')).text()).toBe('function wins')
    expect(await (await get('/prefer.txt', { method: 'POST' })).text()).toBe('function wins')
  })

  test('get method, body, client address and a request id, which the response returns', async () => {
    const answer = await get('/api/echo?x=1', { method: 'PUT', body: 'hello' })
    const result = (await answer.json()) as Record<string, unknown>
    expect(result).toMatchObject({ method: 'PUT', body: 'hello', ip: '127.0.0.1', url: `${site.url}/api/echo?x=1` })
    expect(answer.headers.get('x-nf-request-id')).toBe(result.requestId)
  })

  test('do not get the custom headers of files', async () => {
    expect((await get('/agent')).headers.has('content-security-policy')).toBe(false)
  })

  test('can stream: the first part arrives before the last is written', async () => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const answer = await get('/odd', { headers: { 'accept-encoding': encoding } })
      const reader = (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader()
      expect((await reader.read()).value).toBe('first ')
      await get('/odd?do=go%20on')
      expect((await reader.read()).value).toBe('second')
    }
  })

  test('can return a complete body, compressed in every encoding', async () => {
    const whole = JSON.stringify({ é: 'ö'.repeat(3_000) })
    for (const encoding of ['identity', 'gzip', 'br']) {
      const answer = await get('/parts', { headers: { 'accept-encoding': encoding } })
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding)
      expect(await answer.text()).toBe(whole)
    }
    const head = await get('/parts', { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
    expect([head.headers.get('content-length'), await head.text()]).toEqual([String(Buffer.byteLength(whole)), ''])
  })

  test('can set several cookies', async () => {
    expect((await get('/odd?do=cookies')).headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })

  test.each([
    ['throw', 'thrown by a fixture'],
    ['nothing', 'did not return a Response'],
  ])('that %s return 500 with a request id, which is logged once', async (signalOf, reason) => {
    site.lines.length = 0
    const answer = await get(`/odd?do=${signalOf}`)
    expect(answer.status).toBe(500)
    const { code, error } = (await answer.json()) as { code: string; error: string }
    expect(code).toBe('internal_error')
    expect(site.lines).toHaveLength(1)
    expect(site.lines[0]).toContain(reason)
    expect(error).toContain(/^request (\S+) failed/.exec(site.lines[0] ?? '')?.[1])
    expect(error).not.toContain(reason)
  })

  test('that fail after or during their response do not stop the server', async () => {
    expect(await (await get('/odd?do=later')).text()).toBe('answered')
    await expect(get('/odd?do=break').then((answer) => answer.text())).rejects.toThrow()
    expect((await get('/')).status).toBe(200)
    expect(site.lines.some((line) => line.includes('failed later'))).toBe(true)
  })
})

describe('redirects', () => {
  test('with a query condition rewrite to a function, which gets the original URL', async () => {
    for (const query of ['?mode=agent', '?x=1&mode=agent']) {
      expect(await (await get(`/${query}`)).json()).toEqual({ agent: true, url: `${site.url}/${query}` })
    }
    for (const query of ['', '?mode=human', '?mode=AGENT']) {
      expect(await (await get(`/${query}`)).text()).toContain('<h1>Home</h1>')
    }
  })

  test.each([
    ['/old/guide', 301, '/docs/guide'],
    ['/old/guide?x=1', 301, '/docs/guide?x=1'],
    ['/from-file', 307, '/docs/guide'],
    ['/away', 302, 'https://elsewhere.example/x'],
  ])('of %s return %i to %s', async (path, status, location) => {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([status, location])
  })

  test('are ignored for an existing file unless forced', async () => {
    expect(await (await get('/about')).text()).toContain('<h1>About</h1>')
    expect(await (await get('/forced')).text()).toContain('<h1>Guide</h1>')
  })

  test('can return a page with another status', async () => {
    const answer = await get('/gone')
    expect(answer.status).toBe(404)
    expect(answer.headers.has('etag')).toBe(false)
    expect(await answer.text()).toContain('<h1>Guide</h1>')
  })
})

describe('edge functions', () => {
  test('rewrite with a URL, respond with a Response, and continue with undefined', async () => {
    const markdown = await get('/docs/', { headers: { accept: 'text/markdown' } })
    expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(await markdown.text()).toContain('# Notes')
    expect((await get('/docs/', { headers: { accept: 'text/teapot' } })).status).toBe(418)
    expect(await (await get('/docs/')).text()).toContain('<h1>Docs</h1>')
  })

  test('ignore excluded paths', async () => {
    const answer = await get('/docs/guide', { headers: { accept: 'text/markdown' } })
    expect(await answer.text()).toContain('<h1>Guide</h1>')
  })

  test('declared in netlify.toml run at their path and can request the next handler', async () => {
    const answer = await get('/declared')
    expect(answer.headers.get('x-edge')).toBe('declared')
    expect(await answer.text()).toBe('edge over 404')
  })
})
