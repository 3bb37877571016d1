import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { databaseFile } from '../../src/storage/openStore.ts'
import { sqlite } from '../../src/storage/sqlite.ts'
import { backupSqlite, restoreSqlite } from '../../src/storage/sqliteBackup.ts'
import { listOf, start } from './conformance/stores.ts'
import { openWithLongTimeouts } from './openWithLongTimeouts.ts'
import { findPrograms } from './postgres.ts'
import { runWorker } from './processes.ts'
import { sharedPostgres } from './sharedPostgres.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'portage-backups-'))
afterAll(() => rmSync(folder, { recursive: true }))
let names = 0
const newName = () => path.join(folder, String(++names))

async function addressesIn(file: string): Promise<readonly string[]> {
  const dataDir = newName()
  await restoreSqlite({ backup: file, file: databaseFile(dataDir) })
  const store = openWithLongTimeouts({ dataDir })
  return (await listOf(store).finally(() => store.close())).map(({ address }) => address)
}

/** The numbers in the addresses that a worker wrote, in order. */
const numbersOf = (addresses: readonly string[], name: string) =>
  addresses
    .filter((address) => address.startsWith(`${name}-`))
    .map((address) => Number(/-(\d+)@/.exec(address)?.[1]))
    .sort((a, b) => a - b)

/** Runs a command of an operator on a data folder. `kill` ends it as `kill -9` does, when its condition is met. */
async function runCommand(
  script: 'backup' | 'restore',
  dataDir: string,
  args: readonly string[],
  kill?: () => boolean,
) {
  const env = { ...process.env, DATA_DIR: dataDir, PORTAGE_NETWORK: 'devnet', DATABASE_URL: '' }
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], { cwd: root, env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  while (kill && child.exitCode === null && child.signalCode === null) {
    if (kill()) child.kill('SIGKILL')
    await delay(0)
  }
  const [code, signal] = await ended
  return { code, signal }
}

/** Fills a data folder with some 40 MB, whose rows all have the same mark. */
async function fill(dataDir: string, mark: string): Promise<void> {
  const store = openWithLongTimeouts({ dataDir })
  await store.health(start)
  await store.close()
  const database = await sqlite({ file: databaseFile(dataDir) })()
  await database.query(
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 40000)
     insert into store_probes (name, written_at) select n || :mark, 0 from numbers`,
    { mark: mark.repeat(1_000) },
  )
  await database.close()
}

/** Returns how many rows of `fill` have each mark. */
async function marksIn(dataDir: string): Promise<Readonly<Record<string, number>>> {
  const database = await sqlite({ file: databaseFile(dataDir) })()
  const sql = `select substr(name, -1) as mark, count(*) as count from store_probes where name <> 'health' group by 1`
  const rows = await database.query<{ mark: string; count: number }>(sql).finally(() => database.close())
  return Object.fromEntries(rows.map(({ mark, count }) => [mark, count]))
}

describe('a backup of SQLite', () => {
  test('has every write acknowledged before it, of a process that writes and is killed', async () => {
    const dataDir = newName()
    const own = openWithLongTimeouts({ dataDir })
    await own.subscriptions.add('own-0@example.org', start)
    const file = databaseFile(dataDir)
    let isOver = false
    const writing = runWorker(
      { dataDir, deployed: false },
      { kind: 'add', name: 'worker', now: start },
      { killAfter: 3_000 },
    )
    void writing.finally(() => {
      isOver = true
    })
    const backups: string[] = []
    while (!isOver) {
      const target = newName()
      await backupSqlite(file, target)
      backups.push(target)
      await own.subscriptions.add(`own-${backups.length}@example.org`, start)
      // Lets the worker's lines be read.
      await delay(10)
    }
    const { lines, signal } = await writing
    await own.close()
    const last = newName()
    await backupSqlite(file, last)
    expect([signal, backups.length > 2]).toEqual(['SIGKILL', true])
    for (const [index, backup] of backups.entries()) {
      const addresses = await addressesIn(backup)
      expect(numbersOf(addresses, 'own')).toEqual(Array.from({ length: index + 1 }, (_, number) => number))
      const written = numbersOf(addresses, 'worker')
      expect(written).toEqual(written.map((_, number) => number))
    }
    const kept = new Set(await addressesIn(last))
    expect(lines.filter((line) => !kept.has(line))).toEqual([])
  })

  test('appears under its name only when it is complete, also when its command is killed', async () => {
    const dataDir = newName()
    await fill(dataDir, 'a')
    const target = path.join(dataDir, 'copy.db')
    const isPartial = () => readdirSync(dataDir).some((name) => name.endsWith('.partial'))
    expect((await runCommand('backup', dataDir, [target], isPartial)).signal).toBe('SIGKILL')
    expect([existsSync(target), await marksIn(dataDir)]).toEqual([false, { a: 40_000 }])
    expect((await runCommand('backup', dataDir, [target])).code).toBe(0)
  })
})

describe('a restore of SQLite', () => {
  test('is refused while another process has the database open, and works once that one is killed', async () => {
    const dataDir = newName()
    const backup = newName()
    const later = newName()
    const task = { kind: 'add', name: 'server', now: start }
    const argument = JSON.stringify({ options: { dataDir, deployed: false }, task })
    const server = spawn(process.execPath, [path.join(import.meta.dirname, 'worker.ts'), argument])
    let output = ''
    server.stdout.on('data', (chunk) => {
      output += chunk
    })
    await expect.poll(() => output).toContain('\n')
    await backupSqlite(databaseFile(dataDir), backup)
    const restored = restoreSqlite({ backup, file: databaseFile(dataDir), keepPrevious: later })
    await expect(restored).rejects.toThrow('Another process uses')
    const before = await addressesIn(backup)
    // A slow disk: the server may not have written anything since the backup yet.
    await expect.poll(() => output, { timeout: 60_000 }).toContain(`server-${before.length}@`)
    server.kill('SIGKILL')
    await once(server, 'exit')
    await restoreSqlite({ backup, file: databaseFile(dataDir), keepPrevious: later })
    expect((await addressesIn(later)).length).toBeGreaterThan(before.length)
  })

  test('leaves the old content or the new one when it is killed', async () => {
    const old = newName()
    const site = newName()
    await fill(old, 'a')
    await fill(site, 'b')
    const backup = newName()
    await backupSqlite(databaseFile(old), backup)
    const isWriting = () => existsSync(`${databaseFile(site)}-journal`)
    const { signal } = await runCommand('restore', site, [backup, '--replace'], isWriting)
    expect(signal).toBe('SIGKILL')
    expect([{ a: 40_000 }, { b: 40_000 }]).toContainEqual(await marksIn(site))
    expect((await runCommand('restore', site, [backup, '--replace'])).code).toBe(0)
    expect(await marksIn(site)).toEqual({ a: 40_000 })
  })
})

test('a process that ends in order leaves a complete database file without a log', () => {
  const dataDir = newName()
  const program = `
    import { openStore } from ${JSON.stringify(path.join(root, 'src/storage/openStore.ts'))}
    const store = openStore({ dataDir: ${JSON.stringify(dataDir)}, deployed: false })
    await store.subscriptions.add('reader@example.org', ${start})
    process.exit(0)`
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program])
  expect([status, readdirSync(dataDir)]).toEqual([0, ['portage.db']])
})

const server = await sharedPostgres()

describe.skipIf(!server)('a dump of Postgres', () => {
  test('made while a process writes restores every write acknowledged before it', async () => {
    const source = await server!.createDatabase()
    const target = await server!.createDatabase()
    const run = (program: string, ...args: string[]) =>
      promisify(execFile)(path.join(String(findPrograms()), program), args)
    const own = openWithLongTimeouts({ databaseUrl: source, dataDir: folder })
    for (let index = 0; index < 100; index++) await own.subscriptions.add(`own-${index}@example.org`, start)
    const task = { kind: 'add', name: 'worker', now: start } as const
    const writing = runWorker({ databaseUrl: source, dataDir: folder, deployed: true }, task, { killAfter: 2_000 })
    const dump = newName()
    // The commands that `npm run backup` and `npm run restore` name.
    await run('pg_dump', '--format=custom', '--no-owner', `--file=${dump}`, source)
    await writing
    await own.close()
    await run('pg_restore', '--exit-on-error', '--no-owner', `--dbname=${target}`, dump)
    const restored = openWithLongTimeouts({ databaseUrl: target, dataDir: folder })
    const addresses = (await listOf(restored)).map(({ address }) => address)
    expect(await restored.health(start)).toEqual({ ok: true })
    await restored.close()
    expect(numbersOf(addresses, 'own')).toEqual(Array.from({ length: 100 }, (_, number) => number))
    const written = numbersOf(addresses, 'worker')
    expect(written).toEqual(written.map((_, number) => number))
  })
})
