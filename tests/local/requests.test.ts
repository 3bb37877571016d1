import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FixtureSite, rawRequest, sendRaw, serveFixture } from './fixtureSite.ts'

let site: FixtureSite
beforeAll(async () => {
  site = await serveFixture()
})
afterAll(() => site.close())
const status = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
const send = (target: string, method?: string, headers?: string) =>
  sendRaw(site.port, rawRequest(target, method, headers))

describe('malformed requests', () => {
  test('to undecodable paths return 400, and under /api the API’s own 404', async () => {
    for (const path of ['/%E0%A4%A', '/%', '/docs/%zz', '/%C3%28', '/api%E0']) {
      const answer = await send(path)
      expect(status(answer), path).toBe(400)
      expect(answer).toContain('"code":"invalid_input"')
    }
    for (const path of ['/api/%E0%A4%A', '/api/%', '/api/v1/%zz?x=%E0', '/api/%E0?%']) {
      const answer = await send(path)
      expect(status(answer), path).toBe(404)
      expect(answer).toContain('"from":"api"')
    }
  })

  test('with an undecodable query are handled like any other', async () => {
    expect(status(await send('/docs/guide?q=%E0%A4%A'))).toBe(200)
  })

  test('with invalid targets, hosts or methods return a 4xx, and the server keeps running', async () => {
    const wrong = [
      rawRequest('*', 'OPTIONS'),
      rawRequest('docs'),
      rawRequest('/', 'TRACE'),
      'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: a/b?c\r\nConnection: close\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: [::1\r\nConnection: close\r\n\r\n',
      'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
      'NONSENSE / HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET / HTTP/9.9\r\nHost: x\r\n\r\n',
      `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      'POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ]
    for (const text of wrong) {
      const answer = await sendRaw(site.port, text)
      expect(status(answer), `${text.slice(0, 60)} → ${answer.slice(0, 40)}`).toBeGreaterThanOrEqual(400)
      expect(status(answer), text.slice(0, 60)).toBeLessThan(500)
      const body = answer.split('\r\n\r\n')[1] ?? ''
      expect(Object.keys(JSON.parse(body)), text.slice(0, 60)).toEqual(['error', 'code', 'hint', 'documentation'])
      expect(answer.toLowerCase(), text.slice(0, 60)).toContain('access-control-allow-origin: *')
    }
    expect(status(await send('/'))).toBe(200)
  })

  test('with HEAD are rejected without a body', async () => {
    const answer = await send('/caf\u00e9', 'HEAD')
    expect(status(answer)).toBe(400)
    expect(answer.split('\r\n\r\n')[1]).toBe('')
  })

  test('in absolute form or with doubled slashes stay on this site', async () => {
    expect(await send('http://fixture.example/docs/guide')).toContain('<h1>Guide</h1>')
    expect(await send('HTTP://fixture.example?mode=agent')).toContain('"agent":true')
    for (const target of [
      'http:///docs/guide',
      'http://user@fixture.example/',
      'http://a b/',
      'ftp://fixture.example/',
    ]) {
      expect(status(await send(target)), target).toBe(400)
    }
    expect(status(await send('//elsewhere.example/docs/guide'))).toBe(404)
  })

  test('with non-ASCII bytes in a header are read', async () => {
    expect(status(await send('/', 'GET', 'X-Note: caf\u00e9\r\n'))).toBe(200)
  })
})

describe('bodies', () => {
  test('of up to six megabytes, as on Netlify, are read; larger ones return 413, declared or not', async () => {
    const post = (body: RequestInit['body'], init: object = {}) =>
      fetch(`${site.url}/api/body`, { method: 'POST', body: body ?? null, ...init })
    expect((await post('x'.repeat(6_291_456))).status).toBe(200)
    const announced = await post('x'.repeat(6_291_457))
    expect(announced.status).toBe(413)
    expect(await announced.json()).toMatchObject({ code: 'payload_too_large' })
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    const chunked = rawRequest('/api/body', 'POST', 'Transfer-Encoding: chunked\r\n') + chunk.repeat(97)
    expect(status(await sendRaw(site.port, chunked))).toBe(413)
  })

  test('of a GET are ignored', async () => {
    const answer = await sendRaw(site.port, `${rawRequest('/api', 'GET', 'Content-Length: 5\r\n')}hello`)
    expect(answer).toContain('"body":""')
  })
})

describe('the client’s address', () => {
  const ipOf = async (at: FixtureSite, headers: Record<string, string>) =>
    (await (await fetch(`${at.url}/api`, { headers })).json()) as { ip: string; forwardedFor: string }

  test('is the socket’s, regardless of headers', async () => {
    const result = await ipOf(site, { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' })
    expect(result).toMatchObject({ ip: '127.0.0.1', forwardedFor: '127.0.0.1' })
  })

  test('is the right-most address that is not a trusted proxy', async () => {
    const behind = await serveFixture(['127.0.0.0/8', '10.0.0.0/8', 'fd00::/8'])
    try {
      for (const [headers, ip] of [
        [{ 'x-forwarded-for': '203.0.113.9' }, '203.0.113.9'],
        [{ 'x-forwarded-for': '192.0.2.1, 203.0.113.9, 10.1.1.1' }, '203.0.113.9'],
        [{ 'x-forwarded-for': '10.2.2.2, 10.1.1.1' }, '10.2.2.2'],
        [{ 'x-forwarded-for': '203.0.113.9, nonsense, 10.1.1.1' }, '10.1.1.1'],
        [{ 'x-forwarded-for': '203.0.113.9:4711' }, '203.0.113.9'],
        [{ forwarded: 'for=192.0.2.1, for="[2001:db8::7]:4711";proto=https' }, '2001:db8::7'],
        [{ forwarded: 'proto=http;for=203.0.113.9' }, '203.0.113.9'],
        [{ forwarded: 'for=203.0.113.9', 'x-forwarded-for': '198.51.100.1, 203.0.113.9' }, '203.0.113.9'],
        [{ forwarded: 'for=192.0.2.66', 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1'],
        [{ forwarded: 'for=unknown' }, '127.0.0.1'],
        [{}, '127.0.0.1'],
      ] as const) {
        expect((await ipOf(behind, { ...headers })).ip, JSON.stringify(headers)).toBe(ip)
      }
    } finally {
      await behind.close()
    }
  })
})

describe('closing the server', () => {
  test('finishes requests in flight and accepts no new ones', async () => {
    const ending = await serveFixture()
    // Its first part is here, so it is in flight; the second is due later.
    const slow = await fetch(`${ending.url}/odd?do=slow`)
    const closed = ending.close()
    expect(await slow.text()).toBe('slow')
    await closed
    await expect(fetch(ending.url)).rejects.toThrow()
  })
})
