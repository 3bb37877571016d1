import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeBuildManifest } from '../../integrations/buildManifest.ts'
import { runVerifySite } from '../../scripts/verifySiteCommand.ts'
import { clientAddressBehind } from '../../src/local/clientAddress.ts'
import { listen } from '../../src/local/httpServer.ts'
import { siteRouter } from '../../src/local/startLocal.ts'

/** Builds one page from the settings, as the site's own script of this name does, and writes what it was given. */
const buildScript = `
import { mkdirSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
mkdirSync('dist/.well-known', { recursive: true })
const page = '<!doctype html><title>' + process.env.NOTICE + '</title>' + ' '.repeat(5000) + String(process.env.API_KEY_PEPPER)
writeFileSync('dist/index.html', page)
const hash = (text) => createHash('sha256').update(text).digest('hex')
const { readFileSync } = await import('node:fs')
writeFileSync('dist/.well-known/build.json', JSON.stringify({
  format: 1,
  commit: execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim(),
  lockfile: hash(readFileSync('package-lock.json')),
  node: process.versions.node,
  configuration: { NOTICE: process.env.NOTICE },
  files: { '/404.html': hash(''), '/index.html': hash(page) },
}, undefined, 2) + '\\n')
writeFileSync('dist/404.html', '')
writeFileSync('dist/_headers', '/.well-known/build.json\\n  Access-Control-Allow-Origin: *\\n')
`

const folder = mkdtempSync(path.join(tmpdir(), 'portage-verify-site-'))
const repository = path.join(folder, 'repository')
const served = path.join(folder, 'served')
const git = (...args: string[]) => {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false']
  return execFileSync('git', [...identity, ...args], { cwd: repository, encoding: 'utf8' }).trim()
}
const checkouts = () => readdirSync(tmpdir()).filter((name) => name.startsWith('portage-verify-')).length
let commit = ''
let origin = ''
let close = async () => {}

/** Serves a page that names its commit and settings, over HTTP with compression. */
async function serve(page: string, named = commit): Promise<void> {
  mkdirSync(served, { recursive: true })
  rmSync(path.join(served, '_headers'), { force: true })
  writeFileSync(path.join(served, 'index.html'), page)
  writeFileSync(path.join(served, '404.html'), '')
  const facts = { commit: named, node: process.versions.node, configuration: { NOTICE: 'Hello' } }
  await writeBuildManifest(served, path.join(repository, 'package-lock.json'), facts)
  const router = siteRouter({ root: repository, publishDir: served, siteUrl: origin, log: () => {} })
  const clientAddress = clientAddressBehind([])
  const server = await listen(
    { host: '127.0.0.1', port: 0, clientAddress, log: () => {} },
    { router, siteUrl: () => origin },
  )
  origin = `http://127.0.0.1:${server.port}`
  close = server.close
}

async function verify(...more: string[]) {
  let out = ''
  let err = ''
  const code = await runVerifySite([origin, ...more], {
    repository,
    out: (text) => {
      out += text
    },
    err: (text) => {
      err += text
    },
  })
  return { code, out, err }
}

const page = `<!doctype html><title>Hello</title>${' '.repeat(5000)}undefined`

describe('verify-site', () => {
  beforeAll(() => {
    mkdirSync(path.join(repository, 'scripts'), { recursive: true })
    writeFileSync(path.join(repository, 'package.json'), '{"name":"small","version":"1.0.0","type":"module"}')
    writeFileSync(path.join(repository, 'netlify.toml'), '[build]\n  publish = "dist"\n')
    writeFileSync(path.join(repository, 'scripts/build.ts'), buildScript)
    execFileSync('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund'], { cwd: repository })
    git('init', '-q', '-b', 'main')
    git('add', '.')
    git('commit', '-q', '-m', 'build a page')
    commit = git('rev-parse', 'HEAD')
    git('commit', '-q', '--allow-empty', '-m', 'a later one')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('builds the commit with the site’s settings alone, and compares it with a compressed site', async () => {
    process.env.API_KEY_PEPPER = 'a secret of this machine'
    await serve(page)
    try {
      const { code, out } = await verify()
      expect(out).toContain(`Commit     ${commit}`)
      expect(out).toContain('build a page')
      expect(out).toContain('It is part of main.')
      expect(out).toContain('Everything that was compared is equal to the build, byte for byte.')
      expect(code).toBe(0)
    } finally {
      delete process.env.API_KEY_PEPPER
      await close()
    }
    await serve(page.replace('Hello', 'Jello'))
    try {
      const { code, out } = await verify('--json')
      expect(JSON.parse(out).problems.map(({ address }: { address: string }) => address)).toEqual([
        '/',
        '/.well-known/build.json',
      ])
      expect(code).toBe(1)
    } finally {
      await close()
    }
    expect(git('status', '--porcelain')).toBe('')
    expect(git('worktree', 'list').split('\n')).toHaveLength(1)
  })

  test('refuses a commit that the repository does not have, and does nothing', async () => {
    const before = checkouts()
    await serve(page, 'a'.repeat(40))
    try {
      const { code, err } = await verify()
      expect(err).toContain(`This repository does not have the commit ${'a'.repeat(40)}.`)
      expect(code).toBe(1)
      expect(checkouts()).toBe(before)
    } finally {
      await close()
    }
  })
})
