import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'smol-toml'
import { describe, expect, test } from 'vitest'
import { pageHeaders, type SiteReport } from '../../scripts/doctor/checkSite.ts'
import { runDoctor } from '../../scripts/doctorCommand.ts'
import { captureOutput } from './captureOutput.ts'

const now = Date.UTC(2026, 0, 2, 3, 4, 5)
const address = 'https://swap.example.org'

const headers = Object.fromEntries([...pageHeaders, 'strict-transport-security'].map((name) => [name, 'x']))
const status = {
  status: 'ok',
  summary: 'All systems are operational.',
  version: '0.1.0',
  network: 'mainnet',
  time: new Date(now).toISOString(),
  registrations: { balance: 'ok' },
  features: [
    { feature: 'database', on: true, variable: 'DATABASE_URL' },
    { feature: 'mail', on: false, variable: 'SMTP_URL' },
  ],
  dependencies: [
    { kind: 'node', name: 'node.example', status: 'ok' },
    { kind: 'store', name: 'postgres', status: 'ok' },
  ],
}
const key = {
  kty: 'OKP',
  crv: 'Ed25519',
  kid: 'k1',
  x: 'A'.repeat(43),
  use: 'sig',
  alg: 'EdDSA',
  network: 'mainnet',
  issuer: address,
}

type Answers = Readonly<Record<string, () => Response | Promise<Response>>>

/** The answers of a complete site. */
const complete: Answers = {
  '/.well-known/status': () => Response.json(status),
  '/': () => new Response('<html>', { headers }),
  '/ text/markdown': () => new Response('# Swap', { headers: { 'content-type': 'text/markdown; charset=utf-8' } }),
  '/.well-known/quote-keys.json': () => Response.json({ keys: [key] }),
  '/memoless/api/v1/health': () => Response.json({ status: 'ok' }),
  '/.well-known/security.txt': () => new Response('Contact: mailto:a@example.org'),
  '/.well-known/build.json': () => Response.json({ commit: 'c'.repeat(40), files: { '/index.html': 'f' } }),
}

function run(args: readonly string[], answers: Answers = complete) {
  const transport = async ({ url, headers: sent }: Request) => {
    const { pathname } = new URL(url)
    const answer = answers[`${pathname} ${sent.get('accept')}`] ?? answers[pathname]
    return answer?.() ?? new Response('', { status: 404 })
  }
  return captureOutput((terminal) => runDoctor(args, { env: {}, transport, clock: () => now, ...terminal }))
}

/** Returns the state of each check where a site differs from the complete one. */
async function statesOf(answers: Answers) {
  const { code, out } = await run(['--site', address, '--json'], { ...complete, ...answers })
  const report = JSON.parse(out) as SiteReport
  return { code, report, states: Object.fromEntries(report.checks.map(({ check, state }) => [check, state])) }
}

const withStatus = (changes: object): Answers => ({
  '/.well-known/status': () => Response.json({ ...status, ...changes }),
})

describe('npm run doctor -- --site', () => {
  test('reports what is on, and what is off with its variable', async () => {
    const { code, out, err } = await run(['--site', `${address}/`])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^database +ok +DATABASE_URL +postgres: ok$/m)
    expect(out).toMatch(/^mail +off +SMTP_URL +set SMTP_URL to turn it on$/m)
    expect(out).toMatch(/^headers +ok +all 6 are sent$/m)
    expect(out).toMatch(/^build +ok +1 files of c{40}$/m)
    expect(out).toContain('Everything that is on works.')
    expect((await statesOf({})).report).toMatchObject({
      site: address,
      network: 'mainnet',
      version: '0.1.0',
      works: true,
    })
  })

  test.each<[string, string, Answers]>([
    ['network', 'failed', withStatus({ network: 'devnet' })],
    ['clock', 'failed', withStatus({ time: new Date(now - 31_000).toISOString() })],
    ['clock', 'ok', withStatus({ time: new Date(now + 30_000).toISOString() })],
    ['service', 'warning', withStatus({ status: 'degraded', summary: 'A chain is halted.' })],
    ['service', 'failed', withStatus({ dependencies: [{ kind: 'node', name: 'n', status: 'unreachable' }] })],
    ['database', 'failed', withStatus({ dependencies: [{ kind: 'store', name: 'postgres', status: 'unavailable' }] })],
    ['memoless swaps', 'failed', withStatus({ registrations: { balance: 'empty' } })],
    ['memoless swaps', 'warning', withStatus({ registrations: { balance: 'low' } })],
    [
      'memoless swaps',
      'off',
      {
        '/memoless/api/v1/health': () =>
          Response.json({ status: 'unavailable', reason: 'no account (MEMOLESS_MNEMONIC).' }),
      },
    ],
    [
      'memoless swaps',
      'warning',
      { '/memoless/api/v1/health': () => Response.json({ status: 'unavailable', reason: 'halted' }) },
    ],
    ['quote keys', 'off', { '/.well-known/quote-keys.json': () => Response.json({ keys: [] }) }],
    [
      'quote keys',
      'failed',
      { '/.well-known/quote-keys.json': () => Response.json({ keys: [{ ...key, kid: 'devnet' }] }) },
    ],
    ['headers', 'failed', { '/': () => new Response('<html>') }],
    ['pages', 'failed', { '/': () => new Response('', { status: 503 }) }],
    [
      'edge function',
      'failed',
      { '/ text/markdown': () => new Response('<html>', { headers: { 'content-type': 'text/html' } }) },
    ],
    ['build', 'warning', { '/.well-known/build.json': () => Response.json({ commit: null, files: {} }) }],
    ['build', 'warning', { '/.well-known/build.json': () => new Response('', { status: 404 }) }],
    [
      'security contact',
      'off',
      { ...withStatus({ features: undefined }), '/.well-known/security.txt': () => new Response('', { status: 404 }) },
    ],
  ])('reports %s as %s, and exits with 1 only for a failure', async (check, state, answers) => {
    const { code, states } = await statesOf(answers)
    expect([states[check], code]).toEqual([state, state === 'failed' ? 1 : 0])
  })

  test('reports a site that does not answer, redirects, or sends something else', async () => {
    const detailOf = async (answer: () => Response | Promise<Response>) => {
      const { code, report } = await statesOf({ '/.well-known/status': answer })
      expect([code, report.network]).toEqual([1, undefined])
      return report.checks.find(({ check }) => check === 'service')?.detail
    }
    expect(await detailOf(() => Promise.reject(new TypeError('fetch failed')))).toContain('cannot be reached')
    expect(await detailOf(() => Response.redirect('https://www.swap.example.org/', 301))).toContain(
      'redirects to https://www.swap.example.org/. Give that address instead.',
    )
    expect(await detailOf(() => new Response('<html>'))).toContain('another form')
    expect(await detailOf(() => Response.json({ status: 'ok' }))).toContain('another form')
    expect(await detailOf(() => new Response('x'.repeat(5_000_000)))).toContain('more than')
  })

  test('shows no control characters of the site', async () => {
    const answers = { ...complete, ...withStatus({ summary: 'All\u001b[2J\nsystems\u202e', version: '1\u0007' }) }
    const { out } = await run(['--site', address], answers)
    expect(out).toContain('All [2J systems')
    for (const control of ['\u0007', '\u001b', '\u202e']) expect(out).not.toContain(control)
  })

  test.each([
    [['--site', 'swap.example.org'], 'is not a URL'],
    [['--site', 'http://swap.example.org'], 'Expected an https address'],
    [['--site', 'https://swap.example.org/path'], 'has a path'],
    [['--site', 'https://u:p@swap.example.org'], 'carries credentials'],
    [['--site', 'ftp://swap.example.org'], 'is not an http or https address'],
    [['--site', ''], 'is not a URL'],
    [['--site', address, '--network', 'mainnet'], 'takes neither'],
    [['--site', address, '--schema'], 'takes neither'],
  ])('refuses %j with exit code 2', async (args, reason) => {
    const { code, out, err } = await run(args)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(reason)
    expect(err).not.toContain('u:p@')
  })

  test('expects the headers of every page that netlify.toml and the build write', () => {
    const toml = parse(readFileSync(path.resolve(import.meta.dirname, '../../netlify.toml'), 'utf8'))
    const rules = toml.headers as unknown as readonly { readonly for: string; readonly values: object }[]
    const ofEveryPage = Object.keys(rules.find((rule) => rule.for === '/*')?.values ?? {})
    const names = [...ofEveryPage, 'Content-Security-Policy'].map((name) => name.toLowerCase())
    expect(names.sort()).toEqual([...pageHeaders, 'strict-transport-security'].sort())
  })
})
