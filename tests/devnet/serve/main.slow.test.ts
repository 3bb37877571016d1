import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'

const main = path.resolve(import.meta.dirname, '../../../src/devnet/serve/main.ts')
const folder = mkdtempSync(path.join(tmpdir(), 'portage-devnet-'))
const started: { readonly child: ChildProcess; readonly ended: Promise<unknown> }[] = []

afterEach(async () => {
  const all = started.splice(0)
  for (const { child } of all) child.kill('SIGKILL')
  // A process that still runs might write into the folder.
  await Promise.all(all.map(({ ended }) => ended))
})
afterAll(() => rmSync(folder, { recursive: true }))

interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly output: string
}

/** Runs the command with these arguments. */
function run(...args: string[]) {
  const child = spawn(process.execPath, [main, ...args])
  let output = ''
  const listeners: (() => void)[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
      for (const listener of listeners) listener()
    })
  }
  const ended = new Promise<Ended>((resolve) => child.on('close', (code, signal) => resolve({ code, signal, output })))
  started.push({ child, ended })
  const url = new Promise<string>((resolve, reject) => {
    listeners.push(() => {
      const [, found] = /THORNode +(http:\S+)\/thornode\n/.exec(output) ?? []
      if (found) resolve(found)
    })
    ended.then(() => reject(new Error(`It ended before it was ready:\n${output}`)))
  })
  url.catch(() => undefined)
  return { child, ended, url, output: () => output }
}

function file(name: string, content: string): string {
  const full = path.join(folder, name)
  writeFileSync(full, content)
  return full
}

const pay = {
  call: '/devnet/deposit',
  body: { protocol: 'MAYACHAIN', asset: 'DASH.DASH', amount: '100000000', memo: '=:MAYA.CACAO:{account.MAYA}' },
  save: 'paid',
}

test.each([
  ['done', 0, /All steps succeeded\./],
  ['refunded', 1, /Step 2 failed: the swap is done after \d+ blocks, not refunded\./],
])('a script that waits for %s ends the process with code %i', async (state, code, message) => {
  const script = { title: 'Sell DASH', steps: [pay, { swap: '{paid.hash}', state }] }
  const { ended } = run('--port', '0', '--run', file(`${state}.json`, JSON.stringify(script)))
  const { output, ...end } = await ended
  expect(output).toMatch(message)
  expect(end.code).toBe(code)
})

describe('npm run devnet', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('serves until %s, and then ends cleanly', async (signal) => {
    const devnet = run('--port', '0')
    const url = await devnet.url
    expect((await fetch(`${url}/3/thornode/thorchain/pools`)).status).toBe(200)
    devnet.child.kill(signal)
    expect(await devnet.ended).toMatchObject({ code: 0, signal: null })
  })

  test('prints one line per URL and no warning for play money', async () => {
    const devnet = run('--port', '0')
    const url = await devnet.url
    const viewAt = (view: number) =>
      `${new URL(url).protocol}//127.0.0.1:${Number(new URL(url).port) + view - 1}/${view}`
    const parts = ['/thornode', '/mayanode', '/midgard', '/mayamidgard'].map((part) => `${url}${part}`)
    for (const place of [...parts, ...[1, 2, 3].map(viewAt)]) {
      await expect.poll(() => devnet.output()).toContain(`${place}\n`)
    }
    devnet.child.kill()
    expect((await devnet.ended).output).not.toContain('WARNING')
  })

  test('starts from a file, and warns when its addresses look real', async () => {
    const pools = [{ asset: 'BTC.BTC', balance_asset: '100000000', balance_rune: '100000000000' }]
    const genesis = file('stagenet.json', JSON.stringify({ network: 'stagenet', pools }))
    const devnet = run('--port', '0', '--genesis', genesis)
    const response = await fetch(`${await devnet.url}/thorchain/inbound_addresses`)
    expect(await response.json()).toMatchObject([{ chain: 'BTC', address: expect.stringMatching(/^bc1q/) }])
    await expect.poll(() => devnet.output()).toContain('WARNING')
  })

  test('pauses its clock and derives its keys from a seed on request', async () => {
    const devnet = run('--port', '0', '--paused', '--speed', '60', '--seed', 'another')
    const rows = await (await fetch(`${await devnet.url}/devnet`)).json()
    expect(rows).toMatchObject({ seed: 'another', clock: { mode: 'fixed', speed: 60, paused: true } })
  })

  test('starts from a folder with recorded answers', async () => {
    const devnet = run('--port', '0', '--paused', '--from', path.join(import.meta.dirname, '../genesis/recording'))
    const pools = (await (await fetch(`${await devnet.url}/thorchain/pools`)).json()) as object[]
    expect(pools[0]).toMatchObject({ asset: 'BTC.BTC', balance_asset: '50123456789' })
  })

  test('shows its options with --help', async () => {
    const { code, output } = await run('--help').ended
    expect(code).toBe(0)
    for (const word of ['--port', '--host', '--genesis', '--from', '--run', '--seed', '--speed', '--paused'])
      expect(output).toContain(word)
  })
})

describe('a failed start exits with 1 and a message', () => {
  test.each([
    ['a bad port', ['--port', '70000'], '--port 70000 is not a port; give a number from 0 to 65535.'],
    ['an unknown option', ['--prot', '1'], "Unknown option '--prot'"],
    ['a bad speed', ['--speed', '601'], '--speed 601 is not a speed; give a number from 1 to 600, or auto.'],
    ['an empty seed', ['--seed', ''], '--seed is empty; give any text.'],
    [
      'a file that is not there',
      ['--genesis', 'no-such-file.json'],
      'Cannot read the genesis file no-such-file.json: ENOENT.',
    ],
    ['a folder that is not there', ['--from', 'no-such-folder'], 'Cannot read the folder no-such-folder: ENOENT.'],
    ['a folder without answers', ['--from', folder], 'The folder has no recorded answer.'],
    ['both origins', ['--from', folder, '--genesis', 'a.json'], 'Give --genesis or --from, not both.'],
    ['a file that is not JSON', ['--genesis', () => file('broken.json', '{')], 'is not JSON'],
    [
      'a file that is no genesis',
      [
        '--genesis',
        () =>
          file(
            'wrong.json',
            '{"network":"mocknet","pools":[{"asset":"BTC.BTC","balance_asset":"1","balance_rune":"12.5"}]}',
          ),
      ],
      'pools[0].balance_rune: "12.5" is not an integer string',
    ],
  ])('%s', async (_name, args, sentence) => {
    const { code, output } = await run(...args.map((arg) => (typeof arg === 'string' ? arg : arg()))).ended
    expect(code).toBe(1)
    expect(output).toContain(sentence)
    expect(output).not.toMatch(/\n +at /)
  })

  test('a port in use', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port))
    })
    const { code, output } = await run('--port', String(port)).ended
    other.close()
    expect(code).toBe(1)
    expect(output.trim()).toBe(`Port ${port} on 127.0.0.1 is already in use. Choose another with --port.`)
  })
})
