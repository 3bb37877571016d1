import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { createPrivateFile } from '../../scripts/createPrivateFile.ts'
import { runSubscribers } from '../../scripts/subscribersCommand.ts'
import { csvLine } from '../../src/std/csvLine.ts'
import { openStore } from '../../src/storage/openStore.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portage-subscribers-'))
afterAll(() => rmSync(folder, { recursive: true }))

const at = Date.UTC(2026, 0, 2, 3, 4, 5)
let stores = 0

async function createTerminal(
  addresses: readonly string[] = ['first@example.org', '=1+1@example.org', 'second@example.org'],
) {
  const dataDir = path.join(folder, String(++stores))
  const store = openStore({ dataDir, deployed: false })
  afterAll(() => store.close())
  for (const [index, address] of addresses.entries()) await store.subscriptions.add(address, at + index)
  const claim = await store.subscriptions.claimMail('first@example.org', { everyMs: 1, confirmMs: 1000 }, at)
  if (claim) await store.subscriptions.confirm(claim.confirmToken, at + 500)
  const files: Record<string, string> = {}
  const reply = { out: '', err: '' }
  const run = async (...args: string[]) => {
    reply.out = ''
    reply.err = ''
    const code = await runSubscribers(args, {
      store,
      out: (text) => {
        reply.out += text
      },
      err: (text) => {
        reply.err += text
      },
      createFile: (name) => {
        files[name] = ''
        return (text) => {
          files[name] += text
        }
      },
    })
    return { code, ...reply }
  }
  return { run, files, dataDir }
}

test('names the file of an export that exists already', () => {
  const name = path.join(folder, 'taken.csv')
  createPrivateFile(name)('first')
  expect(() => createPrivateFile(name)).toThrow(`${name} exists already. Name a new file, or delete this one.`)
  expect(readFileSync(name, 'utf8')).toBe('first')
})

test('list shows all subscribers or those of one status, with their number', async () => {
  const { run } = await createTerminal()
  expect(await run('list')).toMatchObject({
    code: 0,
    out: [
      '2026-01-02  confirmed     first@example.org',
      '2026-01-02  unconfirmed   =1+1@example.org',
      '2026-01-02  unconfirmed   second@example.org',
      '3 in all',
      '',
    ].join('\n'),
  })
  expect((await run('list', '--status', 'confirmed')).out).toMatch(/first@example\.org\n1 confirmed\n$/)
})

test('export writes CSV that no spreadsheet executes', async () => {
  const { run, files } = await createTerminal()
  const { code, out } = await run('export')
  expect([code, out]).toEqual([
    0,
    [
      'address,status,created_at,confirmed_at,unsubscribed_at',
      'first@example.org,confirmed,2026-01-02T03:04:05.000Z,2026-01-02T03:04:05.500Z,',
      "'=1+1@example.org,unconfirmed,2026-01-02T03:04:05.001Z,,",
      'second@example.org,unconfirmed,2026-01-02T03:04:05.002Z,,',
      '',
    ].join('\r\n'),
  ])
  expect(await run('export', '--output', 'people.csv')).toMatchObject({ code: 0, out: '' })
  expect(files['people.csv']).toBe(out)
})

test('export writes valid JSON, even without subscribers', async () => {
  const { run } = await createTerminal()
  expect(JSON.parse((await run('export', '--format', 'json', '--status', 'confirmed')).out)).toEqual([
    {
      address: 'first@example.org',
      status: 'confirmed',
      created_at: '2026-01-02T03:04:05.000Z',
      confirmed_at: '2026-01-02T03:04:05.500Z',
      unsubscribed_at: null,
    },
  ])
  expect(JSON.parse((await run('export', '--format', 'json')).out)).toHaveLength(3)
  const stranger = await createTerminal([])
  expect(JSON.parse((await stranger.run('export', '--format', 'json')).out)).toEqual([])
})

test('delete removes an address in any spelling of its domain, and reports a missing one', async () => {
  const { run } = await createTerminal()
  expect(await run('delete', 'first@EXAMPLE.org')).toMatchObject({ code: 0, out: 'first@example.org is forgotten.\n' })
  expect(await run('delete', 'first@example.org')).toMatchObject({ code: 1, out: '' })
  expect((await run('list')).out).toContain('2 in all')
})

test.each([
  [],
  ['remove', 'first@example.org'],
  ['delete'],
  ['delete', 'ada'],
  ['delete', 'first@example.org', 'second@example.org'],
  ['list', 'first@example.org'],
  ['list', '--status', 'gone'],
  ['export', '--format', 'xml'],
  ['export', '--frmat', 'csv'],
])('%j %j is not understood, and changes nothing', async (...args) => {
  const { run } = await createTerminal()
  const { code, out, err } = await run(...args.filter((each) => each !== undefined))
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain('npm run subscribers')
  expect((await run('list')).out).toContain('3 in all')
})

test.each([
  [['a', 'b'], 'a,b\r\n'],
  [['a,b', 'say "x"', 'two\nlines'], '"a,b","say ""x""","two\nlines"\r\n'],
  [['=1', '+1', '-1', '@x', '\tx', '\rx'], "'=1,'+1,'-1,'@x,'\tx,\"'\rx\"\r\n"],
  [['"=1'], '"""=1"\r\n'],
])('%j becomes %j', (values, line) => {
  expect(csvLine(values)).toBe(line)
})

test('uses the site’s store as a program, and never overwrites a file', async () => {
  const { dataDir } = await createTerminal()
  const file = path.join(folder, 'people.csv')
  const subscribers = (...args: string[]) =>
    promisify(execFile)(
      process.execPath,
      [path.resolve(import.meta.dirname, '../../scripts/subscribers.ts'), ...args],
      {
        env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      },
    )
  expect((await subscribers('list')).stdout).toContain('3 in all')
  await subscribers('export', '--output', file)
  expect(readFileSync(file, 'utf8').split('\r\n')).toHaveLength(5)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await expect(subscribers('export', '--output', file)).rejects.toMatchObject({ code: 1 })
  await expect(subscribers('nonsense')).rejects.toMatchObject({ code: 2 })
})

test('shows its usage for --help', async () => {
  const { run } = await createTerminal()
  expect(await run('--help')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^npm run subscribers -- /),
    err: '',
  })
})
