import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildStamp, ensureBuilt } from '../../src/local/ensureBuilt.ts'
import { StartError } from '../../src/local/startError.ts'
import { parseConfig } from '../../src/runtime/config.ts'

/** Stands where Astro stands in a project: writes what it was told, or fails as the page says. */
const builder = `
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
const outDir = process.argv[process.argv.indexOf('--outDir') + 1]
const page = readFileSync('src/page.txt', 'utf8')
if (page.includes('broken')) { console.error('the page is broken'); process.exit(1) }
rmSync(outDir, { recursive: true, force: true })
mkdirSync(outDir, { recursive: true })
writeFileSync(outDir + '/index.html', page + process.env.SITE_URL)
`

describe('a build', () => {
  let root: string
  let outDir: string
  let lines: string[]
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'portage-build-'))
    outDir = path.join(root, 'dist')
    lines = []
    await mkdir(path.join(root, 'node_modules/astro/bin'), { recursive: true })
    await mkdir(path.join(root, 'src/local'), { recursive: true })
    await mkdir(path.join(root, 'public'))
    await put('node_modules/astro/bin/astro.mjs', builder)
    await put('src/page.txt', 'one ')
  })
  afterEach(() => rm(root, { recursive: true }))
  const put = (name: string, text: string) => writeFile(path.join(root, name), text)
  const page = () => readFile(path.join(outDir, 'index.html'), 'utf8')
  /** How often the site was really built. */
  const built = () => lines.length
  const ensure = (env: Record<string, string> = { SITE_URL: 'http://localhost:1' }) =>
    ensureBuilt({ root, env, outDir, config: parseConfig(env), log: (line) => lines.push(line) })

  test('is made once and again when a source, a public file or a setting of the pages changes', async () => {
    await ensure()
    await ensure()
    expect([built(), await page()]).toEqual([1, 'one http://localhost:1'])
    await put('src/page.txt', 'two ')
    await ensure()
    await put('public/robots.txt', 'x')
    await ensure()
    await ensure({ SITE_URL: 'http://localhost:2' })
    await ensure({ SITE_URL: 'http://localhost:2' })
    expect([built(), await page()]).toEqual([4, 'two http://localhost:2'])
  })

  test('is made again when somebody else has built into the same folder', async () => {
    await ensure()
    await rm(outDir, { recursive: true })
    await mkdir(outDir)
    await put('dist/index.html', 'for mainnet')
    await ensure()
    expect(await page()).toBe('one http://localhost:1')
  })

  test('that fails says what Astro said and is not taken for a good one', async () => {
    await ensure()
    await put('src/page.txt', 'broken')
    await expect(ensure()).rejects.toThrow(StartError)
    await expect(ensure()).rejects.toThrow(/could not be built\.\nthe page is broken$/)
    expect(existsSync(path.join(outDir, '.build-stamp'))).toBe(false)
    await put('src/page.txt', 'one ')
    await ensure()
    expect(await page()).toBe('one http://localhost:1')
  })

  test('does not depend on the local server, nor on secrets and folders of the machine', async () => {
    const stamp = (env: Record<string, string> = {}) => buildStamp(root, parseConfig({ SITE_URL: 'http://x', ...env }))
    const before = stamp()
    await put('src/local/server.ts', 'changed')
    expect(stamp({ DATABASE_URL: 'postgres://u:p@db/x', DATA_DIR: '/elsewhere' })).toBe(before)
    expect(stamp({ PORTAGE_NETWORK: 'stagenet' })).not.toBe(before)
  })
})
