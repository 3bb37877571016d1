import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { clientAddressBehind } from '../../src/local/clientAddress.ts'
import { listen } from '../../src/local/httpServer.ts'
import type { Router } from '../../src/local/router.ts'
import { siteRouter } from '../../src/local/startLocal.ts'
import { rawRequest, sendRaw } from './fixtureSite.ts'

const pages = {
  'netlify.toml': '[build]\npublish = "dist"\n',
  'dist/index.html': '<h1>Home</h1>',
  'dist/guide.html': '<h1>Guide</h1>',
  'dist/translated.html': '<h1>Translated</h1>',
  'dist/404.html': '<h1>Missing</h1>',
  'dist/_headers': '/translated\n  Vary: Accept-Language\n',
  'netlify/functions/now.mjs': `let calls = 0
export default () => new Response(String(++calls), { headers: { 'content-length': '1' } })
export const config = { path: '/now' }`,
}

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Serves files, and counts the requests that reach the router. */
async function serve(files: Readonly<Record<string, string>>) {
  const root = await mkdtemp(path.join(tmpdir(), 'portage-kept-'))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true })
    await writeFile(path.join(root, name), text)
  }
  const log = () => undefined
  const siteUrl = 'https://portage.example'
  const route = await siteRouter({ root, siteUrl, log })
  const routed: string[] = []
  const router: Router = (request, meta) => {
    routed.push(`${request.method} ${new URL(request.url).pathname}`)
    return route(request, meta)
  }
  const isOwnHost = (host: string) => host.endsWith('fixture.example')
  const options = { host: '127.0.0.1', port: 0, clientAddress: clientAddressBehind([]), isOwnHost, log }
  const server = await listen(options, { router: Promise.resolve(router), siteUrl: () => siteUrl })
  ends.push(server.close, () => rm(root, { recursive: true }))
  const send = async (target: string, { method = 'GET', headers = '', host = 'fixture.example' } = {}) => {
    routed.length = 0
    const text = rawRequest(target, method, headers).replace('Host: fixture.example', `Host: ${host}`)
    const answer = await sendRaw(server.port, text)
    return { text: answer.replace(/^date: .*$/im, ''), routed: routed.length }
  }
  return { send }
}

describe('the response to a GET of a file', () => {
  test('is kept for the same request, whatever else the client sends', async () => {
    const { send } = await serve(pages)
    const first = await send('/guide')
    expect(first.routed).toBe(1)
    for (const headers of ['', 'User-Agent: GPTBot\r\n', 'Cookie: a=1\r\n', 'Accept-Language: de\r\n'])
      expect(await send('/guide', { headers })).toEqual({ text: first.text, routed: 0 })
  })

  test('is not kept for another address, host, format or encoding', async () => {
    const { send } = await serve(pages)
    await send('/guide')
    expect((await send('/guide?x=1')).routed).toBe(1)
    expect((await send('/guide', { host: 'www.fixture.example' })).routed).toBe(1)
    expect((await send('/guide', { headers: 'Accept: text/markdown\r\n' })).routed).toBe(1)
    expect((await send('/guide', { headers: 'Accept-Encoding: br\r\n' })).routed).toBe(1)
  })

  test('is not sent under a host that is not ours', async () => {
    const { send } = await serve(pages)
    await send('/guide')
    expect((await send('/guide', { host: 'elsewhere.test' })).text).toMatch(/^HTTP\/1\.1 403 /)
  })

  test('is not kept when it varies by other headers', async () => {
    const { send } = await serve(pages)
    for (const _ of [1, 2]) expect((await send('/translated')).routed).toBe(1)
  })

  test('is not kept when a redirect depends on a cookie', async () => {
    const redirects = { 'dist/_redirects': '/guide /translated 302! Cookie=moved' }
    const { send } = await serve({ ...pages, ...redirects })
    for (const _ of [1, 2]) expect((await send('/guide')).text).toMatch(/^HTTP\/1\.1 200 /)
    expect((await send('/guide', { headers: 'Cookie: moved=1\r\n' })).text).toMatch(/^HTTP\/1\.1 302 /)
  })
})

test('other responses are not kept', async () => {
  const { send } = await serve(pages)
  const again = async (target: string, init: { method?: string; headers?: string } = {}) => {
    await send(target, init)
    return send(target, init)
  }
  expect((await again('/now')).text).toMatch(/\r\n\r\n2$/)
  expect((await again('/missing')).routed).toBe(1)
  expect((await again('/guide', { method: 'HEAD' })).routed).toBe(1)
  expect((await again('/guide', { method: 'POST' })).routed).toBe(1)
  expect((await again('/guide', { headers: 'If-None-Match: *\r\n' })).text).toMatch(/^HTTP\/1\.1 304 /)
})
