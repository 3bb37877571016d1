import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// Within the project, so that the copy finds Astro, in a folder that Git ignores.
const scratch = path.resolve(import.meta.dirname, '../../.data')

interface RunningDev {
  readonly child: ChildProcess
  /** Every whole line that it said so far. */
  readonly lines: () => readonly string[]
}

/** Runs the command in a process of its own, since Astro's server does not watch files within a test runner. */
function runDev(root: string): RunningDev {
  const { VITEST: _runner, NODE_ENV: _mode, ...env } = process.env
  const command = path.join(import.meta.dirname, 'fixtures/devCommand.ts')
  const child = spawn(process.execPath, [command, root], {
    cwd: root,
    env: { ...env, PORT: '0', DEVNET_PORT: '0', PORTAGE_NETWORK: 'devnet' },
  })
  let reply = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      reply += chunk
    })
  return { child, lines: () => reply.split('\n').slice(0, -1) }
}

describe('the development server', () => {
  let root: string
  let child: ChildProcess
  let lines: RunningDev['lines']
  beforeAll(async () => {
    await mkdir(scratch, { recursive: true })
    root = await mkdtemp(path.join(scratch, 'dev-'))
    await cp(path.join(import.meta.dirname, 'fixtures/devSite'), root, { recursive: true })
    ;({ child, lines } = runDev(root))
    await new Promise<void>((ready, failed) => {
      child.stdout?.on('data', () => addressOf('Devnet') && ready())
      child.on('close', (code) => failed(new Error(`The command ended with ${code}:\n${lines().join('\n')}`)))
    })
  })
  afterAll(async () => {
    const ended = new Promise((done) => child.on('close', done))
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    await rm(root, { recursive: true })
  })

  // By its number: "localhost" may mean more than one address, and only one of them is listened on.
  const addressOf = (name: string) =>
    lines()
      .find((line) => line.startsWith(name))
      ?.slice(name.length)
      .trim()
      .replace('//localhost:', '//127.0.0.1:') ?? ''
  const get = (address: string) => fetch(`${addressOf('Site')}${address}`)
  const reply = async (address: string) => (await get(address)).text()
  async function change(file: string, from: string, to: string) {
    // File watchers take two changes within a few milliseconds for one; a person types more slowly.
    await sleep(250)
    const place = path.join(root, file)
    await writeFile(place, (await readFile(place, 'utf8')).replace(from, to))
  }

  test('serves pages, functions and the devnet by the same rules', async () => {
    expect(await reply('/')).toContain('<h1>first page</h1>')
    expect(await reply('/words')).toBe('first word')
    expect(await reply('/?mode=agent')).toBe('first word')
    const lost = await get('/nowhere')
    expect([lost.status, (await lost.text()).includes('lost page')]).toEqual([404, true])
    expect((await fetch(`${addressOf('Devnet')}/thorchain/lastblock`)).status).toBe(200)
  })

  test('reloads a changed page, function or import of a function', async () => {
    await change('pages/index.astro', 'first page', 'second page')
    await expect.poll(() => reply('/')).toContain('second page')
    await change('word.ts', 'first word', 'second word')
    await expect.poll(() => reply('/words')).toBe('second word')
    await change('functions/words.ts', "'/words'", "['/words', '/more']")
    await expect.poll(() => reply('/more')).toBe('second word')
  })

  test('serves the rest of the site while one function is broken', async () => {
    await change('functions/words.ts', 'export default', 'export default (')
    await expect.poll(async () => (await get('/words')).status).toBe(500)
    expect((await get('/')).status).toBe(200)
    await expect.poll(lines).toContainEqual(expect.stringContaining('words.ts cannot be loaded'))
    await change('functions/words.ts', 'export default (', 'export default')
    await expect.poll(() => reply('/words')).toBe('second word')
  })

  test('streams changes to the browser, and can still be closed', async () => {
    const token = /wsToken = "([^"]+)"/.exec(await reply('/@vite/client'))?.[1] ?? ''
    const channel = new WebSocket(`${addressOf('Site').replace('http', 'ws')}/?token=${token}`, 'vite-hmr')
    const first = await new Promise<string>((received, failed) => {
      channel.onmessage = (event) => received(String(event.data))
      channel.onerror = () => failed(new Error('The reload channel could not be opened.'))
    })
    expect(JSON.parse(first)).toEqual({ type: 'connected' })
  })
})
