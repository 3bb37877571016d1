import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { writeBuildManifest } from '../../integrations/buildManifest.ts'
import { runVerifySite } from '../../scripts/verifySiteCommand.ts'
import { siteRouter } from '../../src/local/startLocal.ts'
import { fixtures } from '../local/fixtureSite.ts'

const origin = 'https://swap.example.org'
const configuration = { PORTAGE_NETWORK: 'mainnet', SITE_URL: origin }
const policy = "default-src 'none'; script-src 'self'"
const page = '<!doctype html><title>Swap</title><script src="/_astro/swap.js"></script><a href="/api/hello">API</a>'
const script = 'export const fee = 10n\n'

const folder = mkdtempSync(path.join(tmpdir(), 'portage-verify-command-'))
afterAll(() => rmSync(folder, { recursive: true }))
let copies = 0

/** Writes a build with a page that loads a script, and its manifest. */
async function writeBuild(): Promise<string> {
  const build = path.join(folder, String(++copies))
  cpSync(path.join(fixtures, 'public'), build, { recursive: true })
  writeFileSync(path.join(build, 'swap.html'), page)
  writeFileSync(path.join(build, 'swap.md'), '# Swap\n')
  writeFileSync(path.join(build, '_astro/swap.js'), script)
  appendFileSync(path.join(build, '_headers'), `/*\n  Content-Security-Policy: ${policy}\n`)
  const facts = { commit: null, node: process.versions.node, configuration }
  await writeBuildManifest(build, path.join(fixtures, 'netlify.toml'), facts)
  return build
}

/** A served copy of the build, and the command that compares the two. `change` may replace any answer. */
async function serve(
  edit: (served: string) => void = () => {},
  change: (response: Response, request: Request) => Response = (response) => response,
) {
  const build = await writeBuild()
  const served = path.join(folder, String(++copies))
  cpSync(build, served, { recursive: true })
  edit(served)
  const router = await siteRouter({ root: fixtures, publishDir: served, siteUrl: origin, log: () => {} })
  let open = 0
  let mostOpen = 0
  const transport = async (request: Request) => {
    mostOpen = Math.max(mostOpen, ++open)
    const response = await router(request, { ip: '192.0.2.1', requestId: 'test' })
    open--
    return change(response, request)
  }
  let out = ''
  let err = ''
  const run = async (...args: string[]) => {
    out = ''
    err = ''
    const code = await runVerifySite(args, {
      repository: fixtures,
      transport,
      out: (text) => {
        out += text
      },
      err: (text) => {
        err += text
      },
    })
    return { code, out, err, mostOpen }
  }
  const compare = (...more: string[]) => run(origin, '--build', build, ...more)
  return { run, compare }
}

describe('a site that serves the build', () => {
  test('is equal at every address, and its functions are named as what cannot be proven', async () => {
    const { compare } = await serve()
    const { code, out, mostOpen } = await compare('--json')
    const result = JSON.parse(out)
    expect(result).toMatchObject({ equal: true, problems: [], configuration })
    expect(result.functions).toContain('/api/hello')
    expect(result.compared).toBeGreaterThan(15)
    expect(code).toBe(0)
    expect(mostOpen).toBeLessThanOrEqual(8)
    expect((await compare()).out).toContain('Everything that was compared is equal to the build, byte for byte.')
  })
})

describe('a site that serves something else', () => {
  test('fails with the path of one flipped byte', async () => {
    const flip = (served: string) => {
      const file = path.join(served, '_astro/swap.js')
      const bytes = readFileSync(file)
      bytes[20] = (bytes[20] ?? 0) ^ 1
      writeFileSync(file, bytes)
    }
    const { compare } = await serve(flip)
    const { code, out } = await compare()
    expect(code).toBe(1)
    expect(out).toContain(
      'Different  /_astro/swap.js has other bytes than the file of the build: the first difference is at byte 20 of 23\n',
    )
    expect(out).toContain('1 difference: this site does not serve the build.')
  })

  test.for([
    ['a page', 'swap.html', '/swap'],
    ['a markdown copy', 'swap.md', '/swap.md'],
    ['a font', 'letters.woff2', '/letters.woff2'],
    ['the not-found page', '404.html', '/404'],
    ['the list of hashes', '.well-known/build.json', '/.well-known/build.json'],
  ] as const)('fails with the address of %s that is longer', async ([, file, address]) => {
    const { compare } = await serve((served) => appendFileSync(path.join(served, file), ' '))
    const { code, out } = await compare('--json')
    expect(code).toBe(1)
    expect(JSON.parse(out).problems).toContainEqual({
      address,
      problem: expect.stringContaining('is longer than the file of the build'),
    })
  })

  test('fails with a file that the build does not have when a page names it', async () => {
    const { compare } = await serve((served) => {
      writeFileSync(path.join(served, '_astro/extra.js'), 'steal()')
      writeFileSync(path.join(served, 'swap.html'), `${page}<script src="/_astro/extra.js"></script>`)
    })
    const { problems } = JSON.parse((await compare('--json')).out)
    expect(problems).toContainEqual({
      address: '/_astro/extra.js',
      problem: 'has the status 200, and the build has 404',
    })
  })

  test('fails with a policy that allows more, and with a type that executes', async () => {
    const { compare } = await serve(undefined, (response, request) => {
      const headers = new Headers(response.headers)
      if (request.url.endsWith('/swap')) headers.set('content-security-policy', `${policy} 'unsafe-inline'`)
      if (request.url.endsWith('/data.json')) headers.set('content-type', 'text/html')
      return new Response(response.body, { status: response.status, headers })
    })
    const { code, out } = await compare('--json')
    expect(code).toBe(1)
    const problems: readonly { address: string; problem: string }[] = JSON.parse(out).problems
    const at = (address: string) => problems.filter((each) => each.address === address).map(({ problem }) => problem)
    expect(at('/swap')).toEqual([
      `has another content-security-policy: ${JSON.stringify(`${policy} 'unsafe-inline'`)}, and the build has ${JSON.stringify(policy)}`,
    ])
    expect(at('/data.json')).toEqual(['is served as a page, and the build has data'])
  })

  test('fails with a redirect and its target, without following it', async () => {
    const location = 'https://other.example/swap'
    const { compare } = await serve(undefined, (response, request) =>
      request.url.endsWith('/swap') ? new Response(null, { status: 302, headers: { location } }) : response,
    )
    const result = JSON.parse((await compare('--json')).out)
    expect(result.redirects).toContainEqual({ address: '/swap', location })
    expect(result.problems).toContainEqual({
      address: '/swap',
      problem: `redirects to ${location}, which the build does not`,
    })
  })

  test('shows no control character of the site', async () => {
    const location = 'https://other.example/\u001b[2Jswap'
    const { compare } = await serve(undefined, (response, request) =>
      request.url.endsWith('/swap')
        ? Object.assign(response, { headers: new Map([['location', location]]), status: 302 })
        : response,
    )
    expect((await compare()).out).not.toContain('\u001b')
  })
})

describe('the command', () => {
  test('refuses what is not one site, and a folder that is not a build', async () => {
    const { run } = await serve()
    for (const args of [[], ['swap.example.org'], ['ftp://swap.example.org'], [`${origin}/swap`], [origin, origin]]) {
      expect(await run(...args), String(args)).toMatchObject({ code: 2 })
    }
    const { code, err } = await run(origin, '--build', folder)
    expect(code).toBe(2)
    expect(err).toContain('is not a build: it has no .well-known/build.json.')
  })

  test('refuses a site that was built from uncommitted files', async () => {
    const { run } = await serve()
    const { code, err } = await run(origin)
    expect(code).toBe(1)
    expect(err).toContain('was built from files that no commit has')
  })

  test('refuses a build.json that is missing or has another form, such as a setting for the build’s program', async () => {
    const manifests: readonly (readonly [unknown, string])[] = [
      [undefined, 'has the status 404, so the site does not say what it was built from.'],
      [{ format: 2 }, 'has another form'],
      [
        {
          format: 1,
          commit: 'a'.repeat(40),
          lockfile: '',
          node: '24.0.0',
          configuration: { NODE_OPTIONS: '-r x' },
          files: {},
        },
        'has another form',
      ],
      [
        { format: 1, commit: '--upload-pack', lockfile: '', node: '24.0.0', configuration: {}, files: {} },
        'has another form',
      ],
    ]
    for (const [manifest, message] of manifests) {
      const answer = () => (manifest === undefined ? new Response('', { status: 404 }) : Response.json(manifest))
      const { run } = await serve(undefined, answer)
      const { code, err } = await run(origin)
      expect(code).toBe(1)
      expect(err).toContain(message)
    }
  })
})
