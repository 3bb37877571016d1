import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runVerifySite } from '../../scripts/verifySiteCommand.ts'
import { build, projectRoot } from '../../src/local/build.ts'
import { siteRouter } from '../../src/local/startLocal.ts'

const settings = { SITE_URL: 'https://swap.example.org', SECURITY_CONTACT: 'mailto:security@example.org' }
const env = { PATH: process.env.PATH, PORTAGE_NETWORK: 'devnet', ...settings }

/** Returns the hash of every file of a folder, by its path. */
function hashesOf(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const hashes = files.map((entry) => {
    const file = path.join(entry.parentPath, entry.name)
    return [path.relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')] as const
  })
  return Object.fromEntries(hashes.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Gives every file of a folder a second path in another one, without a second copy: packages are a gigabyte, and a build
 * changes none of their files. Copies files across file systems. Leaves out `skipped` paths.
 */
function linkFolder(source: string, target: string, skipped: readonly string[]): void {
  mkdirSync(target)
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const from = path.join(source, entry.name)
    const to = path.join(target, entry.name)
    if (skipped.includes(from)) continue
    if (entry.isDirectory()) linkFolder(from, to, skipped)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), to)
    else linkFile(from, to)
  }
}

function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    copyFileSync(source, target)
  }
}

/** Copies the checkout without its caches, with other times of its files, and with packages of its own. */
function copyCheckout(folder: string): void {
  const left = ['node_modules', 'tests/node_modules', 'dist', '.builds', '.astro', '.data'].map((name) =>
    path.join(projectRoot, name),
  )
  cpSync(projectRoot, folder, { recursive: true, filter: (source) => !left.includes(source) })
  const packages = realpathSync(path.join(projectRoot, 'node_modules'))
  const caches = ['.cache', '.astro', '.vite'].map((name) => path.join(packages, name))
  linkFolder(packages, path.join(folder, 'node_modules'), caches)
  const year = new Date(Date.UTC(2020, 0, 1))
  const entries = readdirSync(path.join(folder, 'src'), { recursive: true, withFileTypes: true })
  for (const entry of entries) utimesSync(path.join(entry.parentPath, entry.name), year, year)
}

describe('the build of a commit', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portage-build-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }), 300_000)

  test('has the same bytes in another folder and at another time', { timeout: 600_000 }, async () => {
    const first = path.join(folder, 'first')
    await build({ root: projectRoot, env, outDir: first })
    const copy = path.join(folder, 'a folder with another name')
    copyCheckout(copy)
    const second = path.join(folder, 'second')
    await build({ root: copy, env, outDir: second })
    const expected = hashesOf(first)
    expect(Object.keys(expected)).toContain(path.join('.well-known', 'security.txt'))
    expect(hashesOf(second)).toEqual(expected)

    const { files, configuration } = JSON.parse(readFileSync(path.join(first, '.well-known/build.json'), 'utf8'))
    expect(configuration).toEqual({ PORTAGE_NETWORK: 'devnet', ...settings })
    const { _headers: _rules, '.well-known/build.json': _manifest, ...loadable } = expected
    expect(files).toEqual(Object.fromEntries(Object.entries(loadable).map(([name, hash]) => [`/${name}`, hash])))

    const siteUrl = settings.SITE_URL
    const router = await siteRouter({ root: projectRoot, publishDir: first, siteUrl, log: () => {} })
    let out = ''
    const code = await runVerifySite([siteUrl, '--build', second, '--json'], {
      transport: (request) => router(request, { ip: '192.0.2.1', requestId: 'test' }),
      out: (text) => {
        out += text
      },
      err: () => {},
    })
    const { problems, compared } = JSON.parse(out)
    expect(problems).toEqual([])
    expect(code).toBe(0)
    // Pages are compared as HTML and as markdown.
    expect(compared).toBeGreaterThan(Object.keys(files).length)
  })
})
