import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'smol-toml'
import { afterAll, expect, test } from 'vitest'
import negotiate from '../../netlify/edge-functions/negotiate.ts'
import * as a2a from '../../netlify/functions/a2a.ts'
import * as affiliate from '../../netlify/functions/affiliate.ts'
import * as affiliatePages from '../../netlify/functions/affiliate-pages.ts'
import * as agent from '../../netlify/functions/agent.ts'
import * as aggregator from '../../netlify/functions/aggregator.ts'
import * as api from '../../netlify/functions/api.ts'
import * as documentation from '../../netlify/functions/documentation.ts'
import * as mcp from '../../netlify/functions/mcp.ts'
import * as memoless from '../../netlify/functions/memoless.ts'
import * as newsletter from '../../netlify/functions/newsletter.ts'
import * as quoteLink from '../../netlify/functions/quote-link.ts'
import * as relay from '../../netlify/functions/relay.ts'
import * as status from '../../netlify/functions/status.ts'
import { apis } from '../../src/contract/apis.ts'
import { failureMessage, notFound } from '../../src/local/localErrors.ts'
import { affiliatePaths } from '../../src/server/affiliate/affiliatePaths.ts'
import { securityHeaders } from '../../src/server/transport/createHandler.ts'

// The functions read their surroundings at the first request.
const dataDir = mkdtempSync(path.join(tmpdir(), 'portage-functions-'))
process.env.DATA_DIR = dataDir
afterAll(() => rmSync(dataDir, { recursive: true }))

const folder = new URL('../../netlify/functions/', import.meta.url)

test.each(readdirSync(folder))('%s has fewer than ten lines', (name) => {
  expect(readFileSync(new URL(name, folder), 'utf8').trimEnd().split('\n').length).toBeLessThan(10)
})

test('the functions have the specified paths', () => {
  expect(api.config.path).toEqual(['/api', '/api/*'])
  expect(aggregator.config.path).toEqual(['/v1', '/v1/*'])
  // Both would match; the affiliate program has its own function.
  expect(aggregator.config.excludedPath).toEqual(affiliate.config.path)
  expect(affiliate.config.path).toEqual(['/v1/affiliate', '/v1/affiliate/*'])
  // A built page below the same path comes first, and an unknown path has a page in the person's language.
  expect(affiliatePages.config).toEqual({ path: ['/affiliates', '/affiliates/*'], preferStatic: true })
  for (const path of Object.values(affiliatePaths)) expect(`${path}/`).toMatch(/^\/affiliates\//)
  expect(memoless.config.path).toEqual(['/memoless/api/v1', '/memoless/api/v1/*'])
  expect(a2a.config.path).toEqual(['/a2a'])
  expect(mcp.config.path).toEqual(['/mcp'])
  // GET and HEAD of this path return a page.
  expect(documentation.config).toEqual({
    path: ['/developers/mcp'],
    method: ['POST', 'OPTIONS', 'DELETE', 'PUT', 'PATCH'],
  })
  expect(newsletter.config.path).toEqual([
    '/newsletter/confirm',
    '/newsletter/unsubscribe',
    '/mailbox',
    '/mailbox.json',
  ])
  expect(relay.config.path).toEqual(['/relay', '/relay/*'])
  expect(status.config.path).toEqual(['/.well-known/status', '/.well-known/quote-keys.json'])
  expect(quoteLink.config.path).toEqual(['/q', '/q/*'])
  // Reached only by a rule of netlify.toml, because "/" is a file.
  expect(agent).not.toHaveProperty('config')
})

test('every operation of the contract has a path of a function', () => {
  const patterns = [api, aggregator, affiliate, memoless, status].flatMap(({ config }) => [config.path ?? []].flat())
  const isServed = (place: string) =>
    patterns.some((pattern) => (pattern.endsWith('/*') ? place.startsWith(pattern.slice(0, -1)) : place === pattern))
  const places = Object.values(apis).flatMap(({ operations }) => Object.values(operations).map((each) => each.path))
  expect(places.length).toBeGreaterThan(20)
  expect(places.filter((place) => !isServed(place))).toEqual([])
})

test('this test covers every function', () => {
  const named = [
    'a2a',
    'affiliate',
    'affiliate-pages',
    'agent',
    'aggregator',
    'api',
    'documentation',
    'mcp',
    'memoless',
    'newsletter',
    'quote-link',
    'relay',
    'status',
  ]
  expect(readdirSync(folder).map((name) => name.replace('.ts', ''))).toEqual(expect.arrayContaining(named))
})

test('each sends the security headers that netlify.toml sets for files', async () => {
  const answers = {
    api: await api.default(new Request('http://localhost:8888/api/v9/nope')),
    'api preflight': await api.default(new Request('http://localhost:8888/api/v1/newsletter', { method: 'OPTIONS' })),
    affiliate: await affiliate.default(new Request('http://localhost:8888/v1/affiliate/nope')),
    'affiliate pages': await affiliatePages.default(new Request('http://localhost:8888/affiliates')),
    aggregator: await aggregator.default(new Request('http://localhost:8888/v1/nope')),
    memoless: await memoless.default(new Request('http://localhost:8888/memoless/api/v1/nope')),
    a2a: await a2a.default(new Request('http://localhost:8888/a2a')),
    mcp: await mcp.default(new Request('http://localhost:8888/mcp')),
    documentation: await documentation.default(
      new Request('http://localhost:8888/developers/mcp', { method: 'DELETE' }),
    ),
    'mcp under a foreign name': await mcp.default(new Request('http://evil.example/mcp')),
    mailbox: await newsletter.default(new Request('http://localhost:8888/mailbox')),
    'quote link': await quoteLink.default(new Request('http://localhost:8888/q/nothing')),
    relay: await relay.default(new Request('http://localhost:8888/relay/DASH/api.blockcypher.com')),
    agent: await agent.default(new Request('http://localhost:8888/?mode=agent')),
    status: await status.default(new Request('http://localhost:8888/.well-known/status', { method: 'HEAD' })),
  }
  const ofFiles = readNetlifyHeaders()
  for (const [name, { headers }] of Object.entries(answers)) {
    for (const header of Object.keys(securityHeaders)) expect(headers.get(header), name).toBe(ofFiles.get(header))
  }
})

test('the edge function and the local server send the same headers', async () => {
  const next = async () => new Response('<h1>Page</h1>', { headers: { 'content-type': 'text/html' } })
  const requested = (target: string, init?: RequestInit) =>
    negotiate(new Request(`http://localhost:8888${target}`, init), { next })
  const answers = [
    await requested('/about', { headers: { accept: 'application/json' } }),
    await requested('/about/', { headers: { accept: 'text/html' } }),
    await requested('/about', { method: 'OPTIONS' }),
    await requested('/404', { headers: { accept: 'text/markdown' } }),
  ]
  expect(answers.map((answer) => (answer as Response).status)).toEqual([406, 308, 204, 404])
  for (const answer of answers) expect(Object.fromEntries((answer as Response).headers)).toMatchObject(securityHeaders)
  expect(failureMessage(notFound, { siteUrl: 'http://localhost:8888' }).headers).toMatchObject(securityHeaders)
})

/** The headers that netlify.toml gives to every file. */
function readNetlifyHeaders(): Headers {
  const { headers } = parse(readFileSync(new URL('../../netlify.toml', import.meta.url), 'utf8')) as unknown as {
    headers: readonly { for: string; values: Record<string, string> }[]
  }
  return new Headers(headers.find((rule) => rule.for === '/*')?.values)
}

test('each responds at its path', async () => {
  expect((await api.default(new Request('http://localhost:8888/api/v9/nope'))).status).toBe(404)
  expect((await a2a.default(new Request('http://localhost:8888/a2a'))).status).toBe(200)
  expect((await mcp.default(new Request('http://localhost:8888/mcp'))).status).toBe(200)
  expect((await quoteLink.default(new Request('http://localhost:8888/q/nothing'))).status).toBeLessThan(500)
  expect((await agent.default(new Request('http://localhost:8888/?mode=agent'))).status).toBe(200)
  expect(
    (await status.default(new Request('http://localhost:8888/.well-known/status', { method: 'OPTIONS' }))).status,
  ).toBe(204)
})
