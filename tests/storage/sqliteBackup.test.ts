import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { runBackup, runRestore } from '../../scripts/backupCommand.ts'
import { readPepper } from '../../src/runtime/pepper.ts'
import { migrate, migrations } from '../../src/storage/migrate.ts'
import { databaseFile, openStore } from '../../src/storage/openStore.ts'
import { sqlite } from '../../src/storage/sqlite.ts'
import { captureOutput } from '../scripts/captureOutput.ts'
import { listOf, start } from './conformance/stores.ts'

const root = mkdtempSync(path.join(tmpdir(), 'portage-backup-'))
afterAll(() => rmSync(root, { recursive: true }))
/** Unix milliseconds. */
let now = Date.UTC(2026, 0, 2, 3, 4, 5)
let sites = 0

/** A site with its own data folder, and the two commands on it. */
function createSite(config: { readonly databaseUrl?: string; readonly apiKeyPepper?: string } = {}) {
  const dataDir = path.join(root, String(++sites))
  const run = (command: typeof runBackup, args: readonly string[]) =>
    captureOutput((terminal) => command(args, { config: { dataDir, deployed: false, ...config }, now, ...terminal }))
  const open = () => openStore({ dataDir, deployed: false })
  return {
    dataDir,
    file: databaseFile(dataDir),
    open,
    backup: (...args: string[]) => run(runBackup, args),
    restore: (...args: string[]) => run(runRestore, args),
    add: async (...addresses: string[]) => {
      const store = open()
      for (const address of addresses) await store.subscriptions.add(address, start)
      await store.close()
    },
    addresses: async () => {
      const store = open()
      return (await listOf(store).finally(() => store.close())).map(({ address }) => address)
    },
  }
}

const page = readFileSync(path.resolve(import.meta.dirname, '../../src/content/docs/developers/backup.mdx'), 'utf8')
const fileIn = (name: string) => path.join(root, name)

describe('npm run backup', () => {
  test('copies a database in use into a file of its owner, and counts what it has', async () => {
    const { open, backup } = createSite()
    const store = open()
    await store.subscriptions.add('reader@example.org', start)
    const target = fileIn('in-use.db')
    const { code, out, err } = await backup(target)
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(
      /in-use\.db has 0 api keys, 0 affiliate accounts, 1 subscriptions, 0 memoless registrations, \d+ bytes/,
    )
    expect(out).toContain(`schema ${migrations.at(-1)?.id}`)
    expect((statSync(target).mode & 0o777).toString(8)).toBe('600')
    await store.subscriptions.add('later@example.org', start)
    await store.close()
    const facts = JSON.parse((await backup(fileIn('after.db'), '--json')).out)
    expect(facts).toMatchObject({ file: fileIn('after.db'), is_older: false, rows: { subscriptions: 2 } })
  })

  test('never overwrites a file, and leaves nothing behind when it fails', async () => {
    const { add, backup } = createSite()
    await add('reader@example.org')
    writeFileSync(fileIn('taken.db'), 'precious')
    expect(await backup(fileIn('taken.db'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('never overwrites'),
    })
    expect(readFileSync(fileIn('taken.db'), 'utf8')).toBe('precious')
    const missing = await backup(path.join(root, 'no-folder', 'x.db'))
    expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('folder exists') })
    expect(readdirSync(root).filter((name) => name.endsWith('.partial'))).toEqual([])
  })

  test('says where the pepper of API keys is, which the copy does not have', async () => {
    const { dataDir, add, backup } = createSite()
    await add('reader@example.org')
    const pepper = readPepper({ dataDir, deployed: false })
    const { err } = await backup(fileIn('peppered.db'))
    expect(err).toContain(path.join(dataDir, 'api-key-pepper'))
    expect(readFileSync(fileIn('peppered.db')).includes(String(pepper))).toBe(false)
  })

  test('names the command for a Postgres without its password, and a missing database', async () => {
    const { backup, restore } = createSite({ databaseUrl: 'postgres://portage:secret@db.example/portage' })
    for (const { code, err } of [await backup('x'), await restore('x')]) {
      expect([code, err.includes('secret')]).toEqual([1, false])
      const command = /^ {2}(pg_(?:dump|restore) .*"\$DATABASE_URL".*)$/m.exec(err)?.[1] ?? ''
      expect(page).toContain(command.replace('--dbname="$DATABASE_URL"', '--dbname="$NEW_DATABASE_URL"'))
    }
    expect(await createSite().backup('x')).toMatchObject({ code: 1, err: expect.stringContaining('no database at') })
  })

  test.each([[[]], [['a', 'b']], [['a', '--replace']], [['a', '--json=1']]])(
    'refuses the arguments %j with its usage',
    async (args) => {
      const { code, err } = await createSite().backup(...args)
      expect([code, err.includes('npm run backup -- FILE')]).toEqual([2, true])
    },
  )
})

describe('npm run restore', () => {
  test('writes a backup into a new site, whose API keys need their pepper', async () => {
    const old = createSite()
    const pepper = 'p'.repeat(32)
    await old.add('reader@example.org')
    const store = old.open()
    const { newApiKey, newSecret } = await import('../../src/storage/apiKeySecret.ts')
    const key = newApiKey({ kind: 'sk', owner: 'x', label: '', origins: [], dailyQuota: 1 })
    await store.apiKeys.add(key, newSecret('sk', pepper).record, start)
    await store.close()
    await old.backup(fileIn('moved.db'))
    const site = createSite()
    const { code, out, err } = await site.restore(fileIn('moved.db'))
    expect([code, out]).toEqual([0, expect.stringContaining('1 api keys, 0 affiliate accounts, 1 subscriptions')])
    expect(err).toContain('API_KEY_PEPPER')
    expect((await createSite({ apiKeyPepper: pepper }).restore(fileIn('moved.db'))).err).toBe('')
    expect((statSync(site.file).mode & 0o777).toString(8)).toBe('600')
    expect(await site.addresses()).toEqual(['reader@example.org'])
  })

  test('refuses a database with content, and with --replace keeps the content in a file', async () => {
    const site = createSite()
    await site.add('old@example.org')
    await site.backup(fileIn('replacing.db'))
    await site.add('new@example.org')
    expect(await site.restore(fileIn('replacing.db'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('--replace'),
    })
    expect(await site.addresses()).toHaveLength(2)
    const { code, out } = await site.restore(fileIn('replacing.db'), '--replace', '--json')
    const { previous } = JSON.parse(out)
    expect([code, previous]).toEqual([0, path.join(site.dataDir, 'before-restore-2026-01-02T030405.000Z.db')])
    expect(await site.addresses()).toEqual(['old@example.org'])
    // In the same millisecond, so under the same name.
    expect(await site.restore(previous, '--replace')).toMatchObject({ code: 1, err: expect.stringContaining('exists') })
    now += 1
    await site.restore(previous, '--replace')
    expect(await site.addresses()).toHaveLength(2)
  })

  test('refuses while another process uses the database, and changes nothing', async () => {
    const site = createSite()
    const store = site.open()
    await store.subscriptions.add('old@example.org', start)
    await site.backup(fileIn('busy.db'))
    await store.subscriptions.add('new@example.org', start)
    const { code, err } = await site.restore(fileIn('busy.db'), '--replace')
    expect([code, err]).toEqual([1, expect.stringContaining('Another process uses')])
    expect(await listOf(store)).toHaveLength(2)
    await store.close()
    expect(readdirSync(site.dataDir)).toEqual(['portage.db'])
  })

  test('refuses the database itself', async () => {
    const site = createSite()
    await site.add('reader@example.org')
    const { code, err } = await site.restore(path.relative('.', site.file), '--replace')
    expect([code, err]).toEqual([1, expect.stringContaining('own database')])
  })

  test('refuses a damaged file, another program’s, a missing one and one of a newer version', async () => {
    const site = createSite()
    await site.add(...Array.from({ length: 200 }, (_, index) => `reader-${index}@example.org`))
    await site.backup(fileIn('whole.db'))
    const bytes = readFileSync(fileIn('whole.db'))
    const refusalOf = async (name: string, content?: Buffer) => {
      if (content) writeFileSync(fileIn(name), content)
      const fresh = createSite()
      const { code, err } = await fresh.restore(fileIn(name))
      expect([code, statSync(fresh.dataDir, { throwIfNoEntry: false })]).toEqual([1, undefined])
      return err
    }
    const damaged = Buffer.from(bytes)
    damaged.fill(0xff, bytes.length - 5_000, bytes.length - 3_000)
    expect(await refusalOf('damaged.db', damaged)).toContain('damaged')
    expect(await refusalOf('cut.db', bytes.subarray(0, bytes.length - 8_192))).toContain('damaged')
    expect(
      await refusalOf('text.db', Buffer.from('not a database, but long enough to be read as one'.repeat(20))),
    ).toContain('damaged')
    expect(await refusalOf('none.db')).toContain('There is no file')
    mkdirSync(fileIn('folder.db'))
    expect(await refusalOf('folder.db')).toContain('There is no file')
    const foreign = await sqlite({ file: fileIn('foreign.db') })()
    await foreign.query('create table t (x text)')
    await foreign.close()
    expect(await refusalOf('foreign.db')).toContain('not a database of Portage')
    const newer = await sqlite({ file: fileIn('newer.db') })()
    await migrate(newer, [...migrations, { id: '9999_next', statements: [], breaksOlder: true }])
    await newer.close()
    expect(await refusalOf('newer.db')).toContain('newer version')
  })

  test('accepts a backup of an older schema, which the next start upgrades', async () => {
    const older = await sqlite({ file: fileIn('older.db') })()
    await migrate(older, migrations.slice(0, 3))
    await older.close()
    const site = createSite()
    expect(await site.restore(fileIn('older.db'))).toMatchObject({
      code: 0,
      out: expect.stringContaining('brings its schema up to date'),
    })
    await site.add('reader@example.org')
    expect(JSON.parse((await site.backup(fileIn('upgraded.db'), '--json')).out)).toMatchObject({ is_older: false })
  })

  test('replaces the database of a newer version by a backup from before the upgrade', async () => {
    const site = createSite()
    await site.add('reader@example.org')
    await site.backup(fileIn('before.db'))
    const newer = await sqlite({ file: site.file })()
    await migrate(newer, [...migrations, { id: '9999_next', statements: [], breaksOlder: true }])
    await newer.close()
    await expect(site.add('later@example.org')).rejects.toThrow('newer version')
    expect((await site.restore(fileIn('before.db'), '--replace')).code).toBe(0)
    await site.add('later@example.org')
    expect(await site.addresses()).toHaveLength(2)
  })

  test('leaves a damaged database to its operator', async () => {
    const site = createSite()
    await site.add(...Array.from({ length: 200 }, (_, index) => `reader-${index}@example.org`))
    await site.backup(fileIn('sound.db'))
    const bytes = readFileSync(site.file)
    bytes.fill(0xff, 8_192, bytes.length)
    writeFileSync(site.file, bytes)
    for (const args of [[], ['--replace']]) {
      const { code, err } = await site.restore(fileIn('sound.db'), ...args)
      expect([code, err]).toEqual([1, expect.stringContaining('Move it away yourself')])
    }
    expect(readFileSync(site.file).equals(bytes)).toBe(true)
    expect(readdirSync(site.dataDir)).toEqual(['portage.db'])
    rmSync(site.file)
    expect((await site.restore(fileIn('sound.db'))).code).toBe(0)
    expect(await site.addresses()).toHaveLength(200)
  })
})
