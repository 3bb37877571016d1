import { fork } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { build } from '../../src/local/build.ts'
import { type BuildInUse, buildStamp, currentBuild, expectBuild, keepBuild } from '../../src/local/currentBuild.ts'
import { StartError } from '../../src/local/startError.ts'
import { parseConfig } from '../../src/runtime/config.ts'

/**
 * Replaces Astro in a project: writes a page, or fails as the page says. It fails during another build, and
 * waits while a file called "hold" is there.
 */
const builder = `
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
const outDir = process.argv[process.argv.indexOf('--outDir') + 1]
const page = readFileSync('src/page.txt', 'utf8')
if (page.includes('broken')) { console.error('the page is broken'); process.exit(1) }
try { writeFileSync('building', String(process.pid), { flag: 'wx' }) } catch { console.error('two builds at once'); process.exit(1) }
process.on('exit', () => rmSync('building'))
while (existsSync('hold')) await new Promise((done) => setTimeout(done, 20))
process.send?.('1 of 2: writing')
mkdirSync(outDir, { recursive: true })
writeFileSync(outDir + '/index.html', page + process.env.SITE_URL)
writeFileSync(outDir + '/later.js', '// of ' + process.env.SITE_URL)
`

describe('a build', () => {
  let root: string
  let builds: string
  let lines: string[]
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'portage-build-'))
    builds = path.join(root, '.builds')
    lines = []
    await mkdir(path.join(root, 'node_modules/astro/bin'), { recursive: true })
    await mkdir(path.join(root, 'src/local'), { recursive: true })
    await mkdir(path.join(root, 'public'))
    await put('node_modules/astro/bin/astro.mjs', builder)
    await put('src/page.txt', 'one ')
  })
  afterEach(async () => {
    for (const { release } of used.splice(0)) release()
    await rm(root, { recursive: true })
  })
  const put = (name: string, text: string) => writeFile(path.join(root, name), text)
  const page = (folder: string) => readFile(path.join(folder, 'index.html'), 'utf8')
  /** How often the site was really built. */
  const built = () => lines.filter((line) => line.startsWith('Building')).length
  const used: BuildInUse[] = []
  const at = (port: number) => ({ SITE_URL: `http://localhost:${port}` })
  const current = async (env: Record<string, string> = at(1)) => {
    const log = (line: string) => lines.push(line)
    const inUse = await currentBuild({ root, env, builds, config: parseConfig(env), log })
    used.push(inUse)
    return inUse
  }
  const folders = () => readdirSync(builds).filter((name) => /^[0-9a-f]{16}$/.test(name))

  test('is created once, and again after a change of sources, public files or page settings', async () => {
    await current()
    expect([built(), await page((await current()).folder)]).toEqual([1, 'one http://localhost:1'])
    await put('src/page.txt', 'two ')
    await current()
    await put('public/robots.txt', 'x')
    await current()
    await current(at(2))
    expect([await page((await current(at(2))).folder), built()]).toEqual(['two http://localhost:2', 4])
    await current({ ...at(2), READER_URLS: 'BTC=esplora:http://127.0.0.1:9/api' })
    expect(built()).toBe(5)
  })

  test('reports its stages and how long it took, and nothing when there is nothing to build', async () => {
    await current()
    expect(lines).toEqual([
      'Building the site …',
      '  1 of 2: writing …',
      expect.stringMatching(/^The site is built, after \d+ seconds?\.$/),
    ])
    lines = []
    await current()
    expect(lines).toEqual([])
  })

  test('keeps the files of every build in use', async () => {
    const first = await current(at(1))
    await put('src/page.txt', 'two ')
    const second = await current(at(2))
    expect(second.folder).not.toBe(first.folder)
    expect(await page(first.folder)).toBe('one http://localhost:1')
    expect(await readFile(path.join(first.folder, 'later.js'), 'utf8')).toBe('// of http://localhost:1')
  })

  test('is removed when unused and two later builds are unused too', async () => {
    const kept = await current(at(1))
    for (const port of [2, 3, 4, 5]) (await current(at(port))).release()
    const last = await current(at(6))
    expect(folders()).toHaveLength(4)
    expect(folders()).toEqual(expect.arrayContaining([path.basename(kept.folder), path.basename(last.folder)]))
    kept.release()
    await current(at(7))
    expect(existsSync(kept.folder)).toBe(false)
  })

  test('that fails reports Astro’s output and is never used', async () => {
    await current()
    await put('src/page.txt', 'broken')
    await expect(current()).rejects.toThrow(StartError)
    await expect(current()).rejects.toThrow(/could not be built\.\nthe page is broken$/)
    await put('src/page.txt', 'one ')
    expect(await page((await current()).folder)).toBe('one http://localhost:1')
    expect(built()).toBe(3)
  })

  test('waits for another process in the same folder, and shares its result', async () => {
    await put('hold', '')
    const other = startBuild(at(1))
    await expect.poll(() => existsSync(path.join(root, 'building'))).toBe(true)
    const mine = current(at(1))
    const another = current(at(2))
    await expect.poll(() => lines.filter((line) => line.startsWith('Another process is building'))).toHaveLength(2)
    await rm(path.join(root, 'hold'))
    const { folder } = await other.built
    expect((await mine).folder).toBe(folder)
    expect(await page((await another).folder)).toBe('one http://localhost:2')
    other.end()
  })

  test('runs after another process was killed while building', async () => {
    await put('hold', '')
    const other = startBuild(at(1))
    await expect.poll(() => existsSync(path.join(root, 'building'))).toBe(true)
    const orphan = Number(await readFile(path.join(root, 'building'), 'utf8'))
    other.kill()
    // The build that it had started ends too, or it would write beside the next one.
    await expect.poll(() => isRunning(orphan)).toBe(false)
    await rm(path.join(root, 'hold'))
    await rm(path.join(root, 'building'), { force: true })
    expect(await page((await current()).folder)).toBe('one http://localhost:1')
  })

  test('of another process is kept while it runs, and removed after it was killed', async () => {
    const other = startBuild(at(1))
    const { folder } = await other.built
    for (const port of [2, 3, 4, 5]) (await current(at(port))).release()
    expect(existsSync(folder)).toBe(true)
    other.kill()
    await other.ended
    await current(at(6))
    expect(existsSync(folder)).toBe(false)
  })

  test('into a given folder replaces it only when it succeeds', async () => {
    const outDir = path.join(root, 'dist')
    const make = () => build({ root, env: at(1), outDir })
    await make()
    await put('dist/stranger.html', 'old')
    await put('src/page.txt', 'broken')
    await expect(make()).rejects.toThrow(/the page is broken/)
    expect(await page(outDir)).toBe('one http://localhost:1')
    await put('src/page.txt', 'two ')
    await make()
    expect(await page(outDir)).toBe('two http://localhost:1')
    expect(existsSync(path.join(outDir, 'stranger.html'))).toBe(false)
    expect(readdirSync(builds)).toEqual(['checkout.lock'])
  })

  test('that was made ahead is used by a start that may not build, which refuses every other one', async () => {
    const config = parseConfig(at(1))
    const mine = { root, config, builds }
    expect(() => expectBuild(mine)).toThrow(/no build of these sources and settings.*npm run build/)
    const outDir = path.join(root, 'dist')
    await build({ root, env: at(1), outDir })
    await keepBuild({ root, builds, stamp: buildStamp(root, config), outDir })
    expectBuild(mine)
    const log = (line: string) => lines.push(line)
    const ahead = await currentBuild({ ...mine, env: at(1), log, isBuilt: true })
    used.push(ahead)
    expect([await page(ahead.folder), built()]).toEqual(['one http://localhost:1', 0])
    expect(() => expectBuild({ ...mine, config: parseConfig(at(2)) })).toThrow(StartError)
    const other = currentBuild({ ...mine, config: parseConfig(at(2)), env: at(2), log, isBuilt: true })
    await expect(other).rejects.toThrow(StartError)
    await put('src/page.txt', 'two ')
    expect(() => expectBuild(mine)).toThrow(StartError)
  })

  /** A process of its own that builds and keeps its build in use. */
  function startBuild(env: Record<string, string>) {
    const child = fork(path.join(import.meta.dirname, 'fixtures/buildCommand.ts'), [root, builds], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const ended = new Promise<void>((done) => child.once('exit', () => done()))
    const built = new Promise<{ folder: string }>((done, failed) => {
      child.once('message', (message) => done(message as { folder: string }))
      child.once('exit', () => failed(new Error('The other process ended without a build.')))
    })
    built.catch(() => undefined)
    return { built, ended, end: () => child.disconnect(), kill: () => child.kill('SIGKILL') }
  }

  test('does not depend on the local server, secrets or folders of the machine', async () => {
    const stamp = (env: Record<string, string> = {}) =>
      buildStamp(root, parseConfig({ SITE_URL: 'http://localhost', ...env }))
    const before = stamp()
    await put('src/local/httpServer.ts', 'changed')
    expect(stamp({ DATABASE_URL: 'postgres://u:p@db/x', DATA_DIR: '/elsewhere' })).toBe(before)
    expect(stamp({ PORTAGE_NETWORK: 'mainnet' })).not.toBe(before)
  })
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
