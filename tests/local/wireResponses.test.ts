import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientAddressBehind } from '../../src/local/clientAddress.ts'
import { applyCondition, listen, type RunningServer } from '../../src/local/httpServer.ts'
import type { Router } from '../../src/local/router.ts'
import { siteRouter } from '../../src/local/startLocal.ts'
import { rawRequest, sendRaw } from './fixtureSite.ts'

const long = (title: string) => `<h1>${title}</h1>${'<p>words</p>'.repeat(50)}`
const files = {
  'netlify.toml': [
    `[build]\npublish = "dist"\nedge_functions = "${path.resolve(import.meta.dirname, '../../netlify/edge-functions')}"`,
    '[[redirects]]\nfrom = "/old"\nto = "/guide"\nstatus = 301',
    '[[redirects]]\nfrom = "/app/*"\nto = "/shell"\nstatus = 200',
  ].join('\n'),
  'dist/index.html': long('Home'),
  'dist/index.md': '# Home\n',
  'dist/guide.html': long('Guide'),
  'dist/guide.md': `# Guide\n${'words '.repeat(100)}`,
  'dist/shell.html': '<h1>Shell</h1>',
  'dist/404.html': long('Nothing'),
  'dist/_astro/app.js': 'export {}',
  'dist/_headers': '/*\n  X-Rule: all\n/guide\n  Vary: Origin\n',
}

const siteUrl = 'https://portage.example'
let root: string
let router: Router
let server: RunningServer
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'portage-responses-'))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true })
    await writeFile(path.join(root, name), text)
  }
  router = await siteRouter({ root, siteUrl, log: () => undefined })
  const options = { host: '127.0.0.1', port: 0, clientAddress: clientAddressBehind([]), log: () => undefined }
  server = await listen(options, { router: Promise.resolve(router), siteUrl: () => siteUrl })
})
afterAll(async () => {
  await server.close()
  await rm(root, { recursive: true })
})

const targets = ['/', '/?mode=agent', '/guide', '/guide/', '/guide?x=1', '/%67uide', '/guide.md', '/old', '/app/x']
const more = ['/nothing', '/nothing.md', '/_astro/app.js', '/_headers', '/../netlify.toml', '/%zz']
const accepts = ['text/html', 'text/markdown', '*/*', 'text/html;q=0.5, text/markdown', 'application/json', '']
const conditions = [undefined, '*']

interface Sent {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
}

/** The router's response in wire format. */
async function routed({ method, target, headers }: Sent): Promise<string> {
  const request = new Request(`http://fixture.example${target}`, { method, headers })
  const response = applyCondition(headers['if-none-match'], await router(request, { ip: '127.0.0.1', requestId: 'x' }))
  const whole = await response.arrayBuffer()
  const body = method === 'HEAD' ? '' : Buffer.from(whole).toString('latin1')
  return written(
    response.status,
    [...response.headers].map(([name, value]) => `${name}: ${value}`),
    body,
  )
}

const ofTheWire = /^(date|connection|keep-alive|transfer-encoding|content-length): /
const written = (status: number, headers: readonly string[], body: string) =>
  [status, ...headers.filter((line) => !ofTheWire.test(line)).sort(), '', body].join('\n')

async function overTheWire({ method, target, headers }: Sent): Promise<string> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const answer = await sendRaw(server.port, rawRequest(target, method, lines.join('')))
  const end = answer.indexOf('\r\n\r\n')
  const [first = '', ...rest] = answer.slice(0, end).split('\r\n')
  return written(
    Number(first.split(' ')[1]),
    rest.map((line) => line.toLowerCase()),
    answer.slice(end + 4),
  )
}

const lowered = (text: string) => {
  const [head = '', ...body] = text.split('\n\n')
  return [head.toLowerCase(), ...body].join('\n\n')
}

describe('a response over the wire equals the response of the router', () => {
  test.each(['GET', 'HEAD', 'POST', 'OPTIONS'])(
    'to %s, for every target, Accept header and condition',
    async (method) => {
      for (const target of [...targets, ...more]) {
        for (const accept of accepts) {
          for (const condition of conditions) {
            const known = condition === undefined ? {} : { 'if-none-match': condition }
            const request = { method, target, headers: { accept, ...known } }
            const expected = lowered(await routed(request))
            // Another client repeats the request.
            const others = { cookie: 'a=1', 'accept-language': 'de', 'user-agent': 'GPTBot', 'x-country': 'ch' }
            for (const headers of [request.headers, { ...request.headers, ...others }]) {
              const received = await overTheWire({ ...request, headers })
              expect(received, `${target} ${JSON.stringify(headers)}`).toBe(expected)
            }
          }
        }
      }
    },
  )

  test('in each encoding', async () => {
    for (const encoding of ['gzip', 'br', 'identity', 'br;q=0, *', '']) {
      const request = { method: 'GET', target: '/guide', headers: { 'accept-encoding': encoding } }
      const expected = lowered(await routed(request))
      for (const _ of [1, 2]) expect(await overTheWire(request), encoding).toBe(expected)
    }
  })

  test('except for a request without a Host header', async () => {
    const unnamed = 'GET / HTTP/1.0\r\n\r\n'
    expect(await sendRaw(server.port, rawRequest('/').replace('fixture.example', 'undefined'))).toContain(' 200 ')
    expect(await sendRaw(server.port, unnamed)).toContain(' 400 ')
  })
})
