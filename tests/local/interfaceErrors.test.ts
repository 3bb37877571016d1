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
  const options = { host: '127.0.0.1', port: 0, clientAddress: clientAddressBehind([]), log: () => undefined }
  server = await listen(options, { router, siteUrl: () => siteUrl })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

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
