import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorForm } from '../../src/contract/apiSpec.ts'
import { errors } from '../../src/contract/errors.ts'
import { clientAddressBehind } from '../../src/local/clientAddress.ts'
import { listen, type RunningServer } from '../../src/local/httpServer.ts'
import { siteRouter } from '../../src/local/startLocal.ts'
import { PortageError } from '../../src/sdk/mcp.ts'
import { MemolessClient } from '../../src/sdk/memoless.ts'
import { goModulePath } from '../../src/site.ts'
import { hasLanguage, runSample } from '../e2e/runSample.ts'
import { sendRaw } from './fixtureSite.ts'

// The real functions behind the real edge function, as the local server runs them. They read their surroundings at the
// first request.
const folder = mkdtempSync(path.join(tmpdir(), 'portage-errors-'))
process.env.DATA_DIR = path.join(folder, 'data')
const at = (name: string) => path.resolve(import.meta.dirname, '../../netlify', name)

let server: RunningServer
beforeAll(async () => {
  mkdirSync(path.join(folder, 'dist'))
  writeFileSync(path.join(folder, 'dist/404.html'), '<h1>Nothing</h1>')
  const settings = ['[build]', 'publish = "dist"', `edge_functions = "${at('edge-functions')}"`]
  writeFileSync(
    path.join(folder, 'netlify.toml'),
    [...settings, '[functions]', `directory = "${at('functions')}"`].join('\n'),
  )
  const siteUrl = 'http://localhost:8888'
  const router = siteRouter({ root: folder, siteUrl, log: () => undefined })
  const isOwnHost = (host: string) => host !== 'evil.example'
  const options = {
    host: '127.0.0.1',
    port: 0,
    clientAddress: clientAddressBehind([]),
    isOwnHost,
    log: () => undefined,
  }
  server = await listen(options, { router, siteUrl: () => siteUrl })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const statusOf = (answer: string) => Number(answer.slice(9, 12))
const url = () => `http://127.0.0.1:${server.port}`
const unknownId = '00000000-0000-4000-8000-000000000000'

/** Addresses of every interface without a 2xx response, and the code of each. */
const missing: readonly (readonly [string, ErrorForm, keyof typeof errors])[] = [
  ['/api/v1/nothing', 'service', 'not_found'],
  ['/api/', 'service', 'not_found'],
  ['/api/v1/%zz', 'service', 'not_found'],
  ['/v1/nothing', 'aggregator', 'not_found'],
  ['/v1/nothing.md', 'aggregator', 'not_found'],
  ['/v1/quote/%zz', 'aggregator', 'not_found'],
  ['/v1/providers', 'aggregator', 'api_key_missing'],
  ['/v1/affiliate/nothing', 'service', 'not_found'],
  ['/v1/affiliate/partners/nobody', 'service', 'partner_not_found'],
  [`/memoless/api/v1/register/${unknownId}`, 'memoless', 'registration_not_found'],
  ['/memoless/api/v1/register/nothing.html', 'memoless', 'registration_not_found'],
  ['/memoless/api/v1/nothing', 'memoless', 'not_found'],
  ['/memoless/api/v1/%zz', 'memoless', 'not_found'],
  ['/memoless/nothing', 'memoless', 'not_found'],
  ['/memoless', 'memoless', 'not_found'],
  ['/mcp/nothing', 'service', 'not_found'],
  ['/a2a/nothing', 'service', 'not_found'],
]

const accepts = {
  curl: '*/*',
  json: 'application/json',
  axios: 'application/json, text/plain, */*',
  browser: 'text/html,application/xhtml+xml,*/*;q=0.8',
  markdown: 'text/markdown',
  other: 'application/vnd.nope',
}

function expectForm(form: ErrorForm, body: Record<string, unknown>, code: keyof typeof errors) {
  expect(body).toMatchObject({ code, hint: expect.any(String), documentation: expect.stringContaining(code) })
  if (form === 'memoless') expect(body).toMatchObject({ success: false, error: { message: expect.any(String) } })
  if (form === 'aggregator')
    expect(body).toMatchObject({ error: expect.stringMatching(/^\w+$/), message: expect.any(String) })
  if (form === 'service') expect(body).toMatchObject({ error: expect.stringMatching(/\.$/) })
}

/** A path of every interface, and of the pages. */
const interfaces: readonly (readonly [string, ErrorForm])[] = [
  ['/api/v1/market', 'service'],
  ['/v1/quote', 'aggregator'],
  ['/v1/%zz', 'aggregator'],
  ['/v1/affiliate/registrations', 'service'],
  ['/memoless/api/v1/register', 'memoless'],
  ['/memoless', 'memoless'],
  ['/mcp', 'service'],
  ['/a2a', 'service'],
  ['/relay/btc', 'service'],
  ['/about', 'service'],
]

interface EarlyRefusal {
  readonly name: string
  readonly request: string
  readonly status: number
  readonly code: keyof typeof errors
}

/** Requests that are refused before a function sees them. */
function earlyRefusals(target: string): readonly EarlyRefusal[] {
  const host = 'Host: localhost\r\n'
  const line = (method: string, at = target) => `${method} ${at} HTTP/1.1\r\n`
  const end = 'Connection: close\r\n\r\n'
  const malformed = { status: 400, code: 'invalid_input' } as const
  return [
    { name: 'TRACE', request: `${line('TRACE')}${host}${end}`, status: 405, code: 'method_not_allowed' },
    {
      name: 'a body above 6 MB',
      request: `${line('POST')}${host}Content-Length: 7000000\r\n${end}`,
      status: 413,
      code: 'payload_too_large',
    },
    {
      name: 'an unknown expectation',
      request: `${line('POST')}${host}Expect: 200-ok\r\nContent-Length: 0\r\n${end}`,
      status: 417,
      code: 'invalid_input',
    },
    { name: 'no host', request: `${line('GET')}${end}`, ...malformed },
    { name: 'two hosts', request: `${line('GET')}${host}${host}${end}`, ...malformed },
    {
      name: 'a foreign host',
      request: `${line('GET')}Host: evil.example\r\n${end}`,
      status: 403,
      code: 'forbidden_host',
    },
    {
      name: 'an absolute form for a foreign host',
      request: `${line('GET', `http://evil.example${target}`)}${host}${end}`,
      status: 403,
      code: 'forbidden_host',
    },
    { name: 'a header without a colon', request: `${line('GET')}${host}No Colon\r\n${end}`, ...malformed },
    {
      name: 'two lengths of its body',
      request: `${line('POST')}${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n${end}0\r\n\r\n`,
      ...malformed,
    },
    {
      name: 'a chunk without a length',
      request: `${line('POST')}${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
      ...malformed,
    },
    { name: 'an unknown version', request: `GET ${target} HTTP/9.9\r\n${host}${end}`, ...malformed },
    {
      name: 'headers that are too long',
      request: `${line('GET')}${host}X-Long: ${'x'.repeat(20_000)}\r\n${end}`,
      status: 431,
      code: 'invalid_input',
    },
    {
      name: 'a query that is too long',
      request: `${line('GET', `${target}?${'x'.repeat(20_000)}`)}${host}${end}`,
      status: 431,
      code: 'invalid_input',
    },
  ]
}

describe('a response that is not 2xx', () => {
  describe.each(missing)('of %s', (target, form, code) => {
    test.each(Object.entries(accepts))(
      'is the JSON error of its interface for %s, in GET and HEAD',
      async (_client, accept) => {
        const get = await fetch(`${url()}${target}`, { headers: { accept } })
        const status = errors[code].status
        expect([get.status, get.headers.get('content-type')]).toEqual([status, 'application/json; charset=utf-8'])
        expect(get.headers.get('cache-control')).toBe('no-store')
        expectForm(form, (await get.json()) as Record<string, unknown>, code)
        const head = await fetch(`${url()}${target}`, { method: 'HEAD', headers: { accept } })
        expect([head.status, head.headers.get('content-type')]).toEqual([status, 'application/json; charset=utf-8'])
        expect(await head.text()).toBe('')
      },
    )
  })

  test.each(missing)(
    'of %s is the JSON error of its interface in methods other than GET',
    async (target, form, code) => {
      for (const method of ['OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        const response = await fetch(`${url()}${target}`, { method })
        // An address that exists answers a preflight; one that does not refuses every method.
        if (code !== 'not_found' && method === 'OPTIONS') expect(response.status, method).toBe(204)
        else {
          expect(response.ok, method).toBe(false)
          expect(response.headers.get('content-type'), method).toBe('application/json; charset=utf-8')
          const body = (await response.json()) as Record<string, unknown>
          expect(Object.keys(errors), method).toContain(body.code)
          expectForm(form, body, body.code as keyof typeof errors)
        }
      }
    },
  )

  describe.each(interfaces)('of %s is the JSON error of its interface', (target, form) => {
    test.each(earlyRefusals(target))('when it is refused early: $name', async ({ request, status, code }) => {
      const answer = await sendRaw(server.port, request)
      const [head = '', body = ''] = answer.split('\r\n\r\n')
      expect(statusOf(answer)).toBe(status)
      expect(head.toLowerCase()).toContain('content-type: application/json; charset=utf-8')
      expectForm(form, JSON.parse(body) as Record<string, unknown>, code)
    })
  })

  test('of a HEAD that is refused early has no body', async () => {
    const answer = await sendRaw(server.port, 'HEAD /v1/quote HTTP/1.1\r\nHost: localhost\r\nNo Colon\r\n\r\n')
    expect([statusOf(answer), answer.split('\r\n\r\n')[1]]).toEqual([400, ''])
  })

  test('of a pipelined request is the JSON error of the interface of the last one', async () => {
    const good = 'GET /api/v1/nothing HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const answer = await sendRaw(server.port, `${good}GET /memoless/x HTTP/1.1\r\nHost: localhost\r\nNo Colon\r\n\r\n`)
    const body = JSON.parse(answer.split('\r\n\r\n').at(-1) ?? '') as Record<string, unknown>
    expectForm('memoless', body, 'invalid_input')
  })

  test('of a page is still a page for people', async () => {
    const page = await fetch(`${url()}/nothing`, { headers: { accept: accepts.browser } })
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  })
})

describe('the client of a language reports registration_not_found', () => {
  test('in TypeScript', async () => {
    const failure = await new MemolessClient({ url: url() }).getRegistration(unknownId).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(PortageError)
    expect(failure).toMatchObject({ code: 'registration_not_found', status: 404 })
  })

  test('in Python', async (context) => {
    if (!(await hasLanguage('python'))) return context.skip('The machine cannot run Python.')
    const program = `
from portage_swap import Client, PortageError
with Client("${url()}") as client:
    try:
        client.get_registration("${unknownId}")
    except PortageError as error:
        print(error.code)
`
    expect((await runSample('python', program)).trim()).toBe('registration_not_found')
  })

  test('in Go', async (context) => {
    if (!(await hasLanguage('go'))) return context.skip('The machine cannot run Go.')
    const program = `package main

import (
	"context"
	"errors"
	"fmt"
	"log"

	portage "${goModulePath()}"
)

func main() {
	client, err := portage.New("${url()}")
	if err != nil {
		log.Fatal(err)
	}
	_, err = client.GetRegistration(context.Background(), "${unknownId}")
	var failure *portage.Error
	if !errors.As(err, &failure) {
		log.Fatal(err)
	}
	fmt.Println(failure.Code)
}
`
    expect((await runSample('go', program)).trim()).toBe('registration_not_found')
  })
})
