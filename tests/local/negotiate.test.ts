import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Config } from '@netlify/functions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import negotiate, { choose, config } from '../../netlify/edge-functions/negotiate.ts'
import { apis } from '../../src/contract/apis.ts'
import { errors } from '../../src/contract/errors.ts'
import { supportApi } from '../../src/contract/supportApi.ts'
import { clientAddressBehind } from '../../src/local/clientAddress.ts'
import { listen, type RunningServer } from '../../src/local/httpServer.ts'
import { compileRoute } from '../../src/local/pathPattern.ts'
import { siteRouter } from '../../src/local/startLocal.ts'
import { renderFailure } from '../../src/server/transport/responses.ts'

const files = {
  'netlify.toml': `[build]\npublish = "dist"\nedge_functions = "${path.resolve(import.meta.dirname, '../../netlify/edge-functions')}"\n`,
  'dist/index.html': '<h1>Home</h1>',
  'dist/index.md': '# Home\n',
  'dist/guide/first.html': '<h1>First</h1>',
  'dist/guide/first.md': '# First\n',
  'dist/shell.html': '<h1>Shell</h1>',
  'dist/404.html': '<h1>Nothing</h1>',
  'dist/data.json': '{}',
  'dist/.well-known/catalog': '{}',
  'dist/_headers': [
    '/',
    '  Vary: Origin',
    '/index.md',
    '  Access-Control-Allow-Origin: *',
    '  X-Markdown-Tokens: 2',
    '  Link: <https://portage.example/>; rel="canonical"',
    '  Cache-Control: public, max-age=300',
    '/data.json',
    '  Content-Type: application/vnd.data+json',
    '  Access-Control-Allow-Headers: If-None-Match',
    '/.well-known/catalog',
    '  Content-Type: application/linkset+json',
  ].join('\n'),
}

let root: string
let server: RunningServer
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'portage-negotiate-'))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true })
    await writeFile(path.join(root, name), text)
  }
  const siteUrl = 'https://portage.example'
  const router = siteRouter({ root, siteUrl, log: () => undefined })
  const options = { host: '127.0.0.1', port: 0, clientAddress: clientAddressBehind([]), log: () => undefined }
  server = await listen(options, { router, siteUrl: () => siteUrl })
})
afterAll(async () => {
  await server.close()
  await rm(root, { recursive: true })
})

/** `accept` null sends no Accept at all, which fetch cannot leave out. */
const send = (target: string, accept: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${server.port}${target}`, {
    redirect: 'manual',
    ...init,
    headers: { ...init.headers, accept },
  })
const typeOf = (answer: Response) => answer.headers.get('content-type')
const markdown = 'text/markdown; charset=utf-8'
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

async function expectErrorObject(answer: Response): Promise<void> {
  expect([answer.status, typeOf(answer)]).toEqual([404, 'application/json; charset=utf-8'])
  const { title, hint } = errors.not_found
  const documentation = 'https://portage.example/developers/errors/not_found'
  expect(await answer.json()).toEqual({ error: title, code: 'not_found', hint, documentation })
}

describe('an Accept header', () => {
  test.each([
    [null, 'html'],
    ['', 'html'],
    ['*/*', 'html'],
    ['text/*', 'html'],
    [browser, 'html'],
    ['text/markdown', 'markdown'],
    ['TEXT/Markdown; charset=utf-8', 'markdown'],
    ['text/markdown;q=0.001', 'markdown'],
    ['text/html;q=0.5, text/markdown', 'markdown'],
    ['text/markdown, */*;q=0.1', 'markdown'],
    ['text/html;q=0, */*', 'markdown'],
    ['text/html;q=0, text/markdown', 'markdown'],
    ['text/markdown;note="a, b";q=1, text/html; Q = 0.4', 'markdown'],
    ['text/html, text/markdown;q=0.5', 'html'],
    ['text/html, text/markdown', 'html'],
    ['text/markdown;q=0, */*', 'html'],
    ['text/markdown;q=nonsense, text/html;q=0.1', 'html'],
    ['application/vnd.nope', 'neither'],
    ['application/json', 'neither'],
    ['*/*;q=0', 'neither'],
    [',', 'neither'],
  ] as const)('of %j selects %s', (accept, wanted) => {
    expect(choose(accept)).toBe(wanted)
  })

  test('of 300,000 characters is parsed', () => {
    expect(choose(`${'"'.repeat(50_000)}${'a,;q='.repeat(50_000)}`)).toBe('neither')
  })
})

describe('a page with a twin', () => {
  test.each(['*/*', 'text/html', browser, 'text/html, text/markdown;q=0.5', 'text/*'])(
    'is HTML for %s',
    async (accept) => {
      const answer = await send('/guide/first', accept)
      expect([answer.status, typeOf(answer)]).toEqual([200, 'text/html; charset=utf-8'])
      expect(answer.headers.get('vary')).toContain('Accept')
      expect(await answer.text()).toBe('<h1>First</h1>')
    },
  )

  test.each(['text/markdown', 'text/html;q=0.5, text/markdown', 'text/html;q=0, text/markdown'])(
    'is markdown for %s',
    async (accept) => {
      const answer = await send('/guide/first', accept)
      expect([answer.status, typeOf(answer)]).toEqual([200, markdown])
      expect(answer.headers.get('vary')).toContain('Accept')
      expect(await answer.text()).toBe('# First\n')
    },
  )

  test('returns 406 with the contract’s error and Vary when neither is accepted', async () => {
    const answer = await send('/guide/first', 'application/vnd.nope')
    expect([answer.status, typeOf(answer)]).toEqual([406, 'application/json; charset=utf-8'])
    expect(answer.headers.get('vary')).toMatch(/^Accept(,|$)/)
    const refusal = (await answer.json()) as Record<string, string>
    expect(Object.keys(refusal)).toEqual(['error', 'code', 'hint', 'documentation'])
    expect(errors[refusal.code as keyof typeof errors].status).toBe(406)
    expect(refusal.documentation).toBe('https://portage.example/developers/errors/not_acceptable')
  })

  test('has its canonical link, length and CORS headers, and requires revalidation', async () => {
    const { headers } = await send('/', 'text/markdown')
    expect(headers.get('link')).toBe('<https://portage.example/>; rel="canonical"')
    expect(headers.get('x-markdown-tokens')).toBe('2')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  })

  test('keeps the existing Vary values', async () => {
    expect((await send('/', 'text/html')).headers.get('vary')).toMatch(/^Origin, Accept(,|$)/)
  })

  test('ignores the query and the user agent', async () => {
    for (const target of ['/guide/first?cache=1&mode=agent', '/?x=1'])
      expect(typeOf(await send(target, 'text/markdown'))).toBe(markdown)
    for (const agent of ['Mozilla/5.0 HeadlessChrome/140', 'GPTBot/1.2', 'curl/8'])
      expect(typeOf(await send('/', '*/*', { headers: { 'user-agent': agent } }))).toContain('text/html')
  })

  test('has one URL, to which an extra slash redirects', async () => {
    for (const accept of ['text/html', 'text/markdown', 'application/json']) {
      const answer = await send('/guide/first/?x=1', accept)
      expect([answer.status, answer.headers.get('location')]).toEqual([308, '/guide/first?x=1'])
    }
    for (const target of ['/nothing/', '//elsewhere.example/', '//guide/first/'])
      expect([target, (await send(target, 'text/html')).status]).toEqual([target, 404])
  })

  test('redirects its file and folder names to its URL', async () => {
    for (const [target, location] of [
      ['/index.html', '/'],
      ['/index.html?mode=agent', '/?mode=agent'],
      ['/guide/first.html?x=1', '/guide/first?x=1'],
    ]) {
      for (const accept of ['*/*', browser, 'text/markdown', 'application/json']) {
        const answer = await send(target as string, accept)
        expect([answer.status, answer.headers.get('location')], `${target} ${accept}`).toEqual([308, location])
      }
    }
    expect((await send('/nothing.html', '*/*')).status).toBe(404)
  })

  test('for missing addresses returns 404 at its own URLs', async () => {
    for (const target of ['/404', '/404.html', '/404/', '/404/index.html']) {
      for (const method of ['GET', 'HEAD']) {
        const html = await send(target, browser, { method })
        expect([html.status, typeOf(html), html.headers.get('etag')], target).toEqual([
          404,
          'text/html; charset=utf-8',
          null,
        ])
        expect(await html.text()).toBe(method === 'GET' ? files['dist/404.html'] : '')
      }
      expect([(await send(target, 'text/markdown')).status, typeOf(await send(target, 'text/markdown'))]).toEqual([
        404,
        markdown,
      ])
      await expectErrorObject(await send(target, 'application/json'))
    }
  })

  test('returns GET without a body for HEAD', async () => {
    for (const accept of ['text/markdown', 'text/html', 'application/vnd.nope']) {
      const get = await send('/', accept)
      const head = await send('/', accept, { method: 'HEAD' })
      expect([head.status, typeOf(head), head.headers.get('vary')]).toEqual([
        get.status,
        typeOf(get),
        get.headers.get('vary'),
      ])
      expect(head.headers.get('content-length')).toBe(String((await get.bytes()).length))
      expect(await head.text()).toBe('')
    }
  })

  test('has a tag per format, and returns 304 for a known one', async () => {
    const tags = await Promise.all(
      ['text/html', 'text/markdown'].map(async (accept) => (await send('/', accept)).headers.get('etag') ?? ''),
    )
    expect(new Set(tags).size).toBe(2)
    const [html = '', twin = ''] = tags
    const known = await send('/', 'text/markdown', { headers: { 'if-none-match': twin } })
    expect([known.status, known.headers.get('vary')]).toEqual([304, expect.stringContaining('Accept')])
    expect((await send('/', 'text/markdown', { headers: { 'if-none-match': html } })).status).toBe(200)
    const seen = await send('/', 'text/html', { headers: { 'if-none-match': html } })
    expect([seen.status, seen.headers.get('vary')]).toEqual([304, expect.stringContaining('Accept')])
  })
})

describe('a URL without a twin', () => {
  test('is HTML even for clients that prefer markdown', async () => {
    const answer = await send('/shell', 'text/markdown')
    expect([answer.status, typeOf(answer)]).toEqual([200, 'text/html; charset=utf-8'])
  })

  test('that does not exist returns 404 as markdown with links, else as HTML', async () => {
    for (const target of ['/nothing', '/guide/nothing?x=1', '/.well-known/nothing']) {
      const answer = await send(target, 'text/markdown')
      expect([answer.status, typeOf(answer), answer.headers.get('vary')]).toEqual([404, markdown, 'Accept'])
      const text = await answer.text()
      expect(text).toMatch(/^# /)
      for (const way of ['/llms.txt', '/sitemap.xml', '/developers']) expect(text).toContain(way)
      for (const accept of ['text/html', '*/*']) {
        const page = await send(target, accept)
        expect([page.status, typeOf(page)]).toEqual([404, 'text/html; charset=utf-8'])
      }
      await expectErrorObject(await send(target, 'application/json'))
    }
  })

  test('that ends with .md returns its 404 as markdown', async () => {
    const answer = await send('/guide/nothing.md', '*/*')
    expect([answer.status, typeOf(answer)]).toEqual([404, markdown])
    expect(await answer.text()).toMatch(/^# /)
  })

  test('returns its 404 as text/html, even where a document’s header rules match', async () => {
    const answer = await send('/data.json/', 'text/html')
    expect([answer.status, typeOf(answer)]).toEqual([404, 'text/html; charset=utf-8'])
  })

  test.each(['/mcp/nothing', '/MCP', '/%61pi/v1/newsletter', '/api%2Fv1', '//api/v1/newsletter', '/API/v1', '/a2a/x'])(
    'at the interface %s returns JSON for every method and any Accept header',
    async (target) => {
      for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS'])
        await expectErrorObject(await send(target, 'text/html', { method }))
    },
  )

  test('returns the allowed methods of its header rules for a preflight', async () => {
    const answer = await send('/data.json', '*/*', { method: 'OPTIONS' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
    expect(answer.headers.get('access-control-allow-headers')).toBe('If-None-Match')
    expect((await send('/nothing', '*/*', { method: 'OPTIONS' })).status).toBeGreaterThanOrEqual(400)
  })

  test('that is a file returns that file', async () => {
    for (const accept of ['text/markdown', 'text/html', 'application/vnd.nope'])
      expect([typeOf(await send('/data.json', accept)), accept]).toEqual(['application/vnd.data+json', accept])
    for (const accept of ['text/markdown', 'application/json', '*/*'])
      expect([typeOf(await send('/.well-known/catalog', accept)), accept]).toEqual(['application/linkset+json', accept])
    expect(typeOf(await send('/index.md', 'text/html'))).toBe(markdown)
  })

  test('with a write method is passed on', async () => {
    expect((await send('/', 'text/markdown', { method: 'POST' })).status).toBe(405)
  })
})

test('the agent view is returned for a query with several formats', async () => {
  const next = () => Promise.reject(new Error('nothing is asked for'))
  for (const [query, target] of [
    ['mode=agent', undefined],
    ['mode=agent&x=1', undefined],
    ['mode=agent&mode=agent', 'https://portage.example/?mode=agent'],
    ['mode=x&mode=agent', 'https://portage.example/?mode=agent'],
    ['mode=agent&x=1&mode=x', 'https://portage.example/?mode=agent'],
  ] as const) {
    const answer = await negotiate(new Request(`https://portage.example/?${query}`), { next })
    expect([query, answer instanceof URL ? answer.href : answer]).toEqual([query, target])
  }
})

test('a page of a function that does not exist keeps its language and its headers', async () => {
  const headers = { 'content-type': 'text/html', 'content-language': 'de', 'cache-control': 'no-store' }
  const next = async () => new Response('<h1>Nichts</h1>', { status: 404, headers })
  const request = new Request('https://portage.example/affiliates/nothing', { headers: { accept: 'text/html' } })
  const answer = await negotiate(request, { next })
  if (!(answer instanceof Response)) throw new Error('The edge function answers this itself.')
  expect([answer.status, await answer.text()]).toEqual([404, '<h1>Nichts</h1>'])
  expect(Object.fromEntries(answer.headers)).toEqual({ ...headers, vary: 'Accept' })
})

test('interfaces, assets and paths with function parameters are never negotiated', () => {
  const matches = compileRoute(config, 'negotiate')
  for (const target of ['/', '/developers', '/developers/errors/not_found', '/privacy', '/nothing/at/all'])
    expect([target, matches(target, 'GET')]).toEqual([target, expect.anything()])
  for (const target of ['/_astro/app.js', '/fonts/a.woff2', '/images/a.png', '/i/x', '/tx/x'])
    expect([target, matches(target, 'GET')]).toEqual([target, undefined])
})

describe('a function', async () => {
  const folder = new URL('../../netlify/functions/', import.meta.url)
  const modules = await Promise.all(
    readdirSync(folder).map(async (name) => {
      const { config: declared }: { config?: Config } = await import(new URL(name, folder).href)
      // Built pages come first at these paths, and are negotiated.
      const paths = [declared?.path ?? []].flat().filter((path) => !(declared?.preferStatic && path.endsWith('/*')))
      return { name, paths, methods: [declared?.method ?? []].flat() }
    }),
  )
  const routed = modules.filter(({ paths, methods }) => paths.length > 0 && methods.length === 0)
  const besidePages = modules.filter(({ methods }) => methods.length > 0)
  const matches = compileRoute(config, 'negotiate')

  test('is found by this test', () => {
    expect(routed.length).toBeGreaterThan(10)
  })

  test.each(routed)('$name answers its clients without the edge function', ({ paths }) => {
    for (const path of paths) {
      // A parameter or a wildcard stands for anything.
      const target = path.replace('*', 'some/thing')
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS'])
        for (const spelled of [target, `${target}/`])
          expect([method, spelled, matches(spelled, method)]).toEqual([method, spelled, undefined])
    }
  })

  const unused = async () => {
    throw new Error('The edge function passes the request on itself.')
  }

  test.each(besidePages)(
    '$name, which has the path of a page, gets its methods unchanged',
    async ({ paths, methods }) => {
      expect(methods).not.toContain('GET')
      for (const path of paths)
        for (const method of methods)
          for (const spelled of [path, `${path}/`])
            expect(
              await negotiate(new Request(`https://portage.example${spelled}`, { method }), { next: unused }),
            ).toBe(undefined)
    },
  )

  test('of the documentation refuses an event stream where a page is, as the MCP server does', async () => {
    const streams = ['text/event-stream', 'application/json, text/event-stream']
    for (const accept of streams) {
      const request = new Request('https://portage.example/developers/mcp', { headers: { accept } })
      const response = (await negotiate(request, { next: unused })) as Response
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
      expect(await response.json()).toMatchObject({ code: 'method_not_allowed', error: expect.any(String) })
    }
    const page = async () => new Response('<h1>MCP</h1>', { headers: { 'content-type': 'text/html' } })
    const browser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }
    const response = await negotiate(new Request('https://portage.example/developers/mcp', browser), { next: page })
    expect(await (response as Response).text()).toContain('MCP')
  })

  const forms = [
    ['service', supportApi.base],
    ['service', '/mcp'],
    ['service', '/a2a'],
    ['service', '/relay'],
    ...Object.values(apis).map(({ errorForm, base }) => [errorForm, base] as const),
  ] as const
  test.each(forms)(
    'with errors of the %s form below %s: a path that only escapes reach has the same error',
    async (form, base) => {
      const escaped = `/%${base.charCodeAt(1).toString(16)}${base.slice(2)}/nothing`
      const { title, hint, status } = errors.not_found
      const documentation = 'https://portage.example/developers/errors/not_found'
      const failure = {
        status,
        headers: {},
        internal: false,
        body: { error: title, code: 'not_found' as const, hint, documentation },
      }
      for (const accept of ['text/html', 'application/json', 'text/markdown', '*/*']) {
        const answer = await send(escaped, accept)
        expect([answer.status, typeOf(answer)]).toEqual([404, 'application/json; charset=utf-8'])
        expect(await answer.json()).toEqual(renderFailure(form, failure).body)
        const head = await send(escaped, accept, { method: 'HEAD' })
        expect([head.status, typeOf(head)]).toEqual([404, 'application/json; charset=utf-8'])
      }
    },
  )
})
