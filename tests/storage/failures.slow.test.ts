import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inspect } from 'node:util'
import { Client } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { createStore } from '../../src/storage/createStore.ts'
import { openStore } from '../../src/storage/openStore.ts'
import { postgres } from '../../src/storage/postgres.ts'
import { sqlite } from '../../src/storage/sqlite.ts'
import type { Store } from '../../src/storage/store.ts'
import { StoreUnavailableError } from '../../src/storage/storeUnavailableError.ts'
import { listOf, start, together } from './conformance/stores.ts'
import { patient } from './openWithLongTimeouts.ts'
import { startPostgres } from './postgres.ts'
import { runWorker } from './processes.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portage-failures-'))
afterAll(() => rmSync(folder, { recursive: true }))

const refusal = {
  name: 'StoreUnavailableError',
  code: 'storage_unavailable',
  hint: expect.stringMatching(/^Check that /),
}
const add = ({ subscriptions }: Store, name: string) => subscriptions.add(`${name}@example.org`, start)

/** Adds until the store rejects. Returns the acknowledged addresses and the error. */
async function fill(store: Store): Promise<{ kept: string[]; error: unknown }> {
  const kept: string[] = []
  for (;;) {
    const name = `reader-${kept.length}`
    try {
      await add(store, name)
    } catch (error) {
      return { kept, error }
    }
    kept.push(`${name}@example.org`)
  }
}

describe('a SQLite file that cannot be written', () => {
  test('rejects writes to a full file, keeps its data, and writes again when there is room', async () => {
    const store = createStore('sqlite', sqlite({ file: path.join(folder, 'full.db'), maxPages: 80 }))
    const { kept, error } = await fill(store)
    expect(error).toMatchObject({ ...refusal, cause: { message: 'database or disk is full' } })
    expect(kept.length).toBeGreaterThan(100)
    const mail = store.subscriptions.claimMail(kept[0]!, { everyMs: 1, confirmMs: 1 }, start)
    await mail.catch((failed) => expect(failed).toMatchObject(refusal))
    expect((await listOf(store)).map(({ address }) => address).sort()).toEqual(kept.toSorted())
    for (const address of kept.slice(0, 100)) await store.subscriptions.remove(address)
    expect(await add(store, 'room-again')).toEqual({ status: 'unconfirmed' })
    await store.close()
  })

  test('rejects with the same error at a file size limit, and keeps acknowledged data', async () => {
    const options = { dataDir: path.join(folder, 'limited'), deployed: false }
    const { lines } = await runWorker(options, { kind: 'add', name: 'limited', now: start }, { fileBlocks: 600 })
    expect(lines.at(-1)).toBe('refused storage_unavailable')
    expect(lines.length).toBeGreaterThan(20)
    const store = openStore(options)
    expect((await listOf(store)).map(({ address }) => address).sort()).toEqual(lines.slice(0, -1).toSorted())
    await store.close()
  })

  test('rejects after the timeout while another program locks the file, and works once it is unlocked', async () => {
    const file = path.join(folder, 'held.db')
    const store = createStore('sqlite', sqlite({ file, busyMs: 40 }))
    await add(store, 'before')
    const other = new DatabaseSync(file)
    other.exec('begin immediate')
    await expect(add(store, 'meanwhile')).rejects.toMatchObject(refusal)
    expect(await store.health(start)).toMatchObject({ ok: false })
    other.exec('rollback')
    other.close()
    expect(await add(store, 'after')).toEqual({ status: 'unconfirmed' })
    await store.close()
  })

  test('rejects a file that is not a database and leaves it unchanged', async () => {
    const file = path.join(folder, 'letter.db')
    writeFileSync(file, 'Dear reader, this is a letter and not a database. '.repeat(40))
    const store = createStore('sqlite', sqlite({ file, busyMs: 40 }))
    await expect(add(store, 'reader')).rejects.toMatchObject(refusal)
    await store.close()
  })

  test('rolls back a failing transaction, and runs the next one', async () => {
    const database = await sqlite({ file: path.join(folder, 'inside.db') })()
    await database.query('create table things (name text)')
    const failing = database.transaction(function* () {
      yield { sql: "insert into things values ('lost')", params: {} }
      throw new RangeError('ours')
    })
    await expect(failing).rejects.toThrow(RangeError)
    await database.transaction(function* () {
      yield { sql: "insert into things values ('kept')", params: {} }
    })
    expect(await database.query('select name from things')).toEqual([expect.objectContaining({ name: 'kept' })])
    await database.close()
  })
})

const server = await startPostgres()
afterAll(() => server?.stop())

describe('a Postgres that does not respond', () => {
  const unreachable = (url: string, connectMs = 60_000) =>
    createStore('postgres', postgres({ url, max: 3, ...patient, connectMs }))

  test('rejects at once when no server listens', async () => {
    const store = unreachable('postgres://portage@127.0.0.1:1/portage')
    await expect(add(store, 'reader')).rejects.toMatchObject({ ...refusal, cause: { code: 'ECONNREFUSED' } })
    expect(await store.health(start)).toMatchObject({ ok: false })
    await store.close()
  })

  test('rejects after the connection timeout when the server stays silent', async () => {
    const silent = createServer()
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const store = unreachable(`postgres://portage@127.0.0.1:${port}/portage`, 300)
    await expect(add(store, 'reader')).rejects.toMatchObject(refusal)
    await store.close()
    silent.close()
  })

  test('rejects an invalid address without writing its password to the log', async () => {
    const store = unreachable('postgres://portage:open-sesame@[::nonsense')
    const error = await add(store, 'reader').catch((refused) => refused)
    expect(error).toMatchObject(refusal)
    expect(inspect(error, { depth: 9 })).not.toContain('open-sesame')
    await store.close()
  })
})

describe.skipIf(!server)('a Postgres that fails during work', () => {
  const administer = async (url: string, work: (client: Client) => Promise<void>) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    await work(client).finally(() => client.end())
  }
  /** Opens a store with a short statement timeout, on a database whose tables already exist. */
  const impatient = async (url: string, graceMs?: number) => {
    const first = createStore('postgres', postgres({ url, max: 1, ...patient }))
    await add(first, 'first')
    await first.close()
    const shortTimeouts = { connectMs: 60_000, statementMs: 2_000, ...(graceMs === undefined ? {} : { graceMs }) }
    return createStore('postgres', postgres({ url, max: 3, ...shortTimeouts }))
  }
  const others = 'from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()'

  test('rejects writes on cut connections with one error, and uses new connections for the others', async () => {
    const url = await server!.createDatabase()
    const store = createStore('postgres', postgres({ url, max: 3, ...patient, doubtfulMs: 0 }))
    await add(store, 'before')
    await administer(url, async (client) => {
      await client.query('begin; lock table subscriptions in exclusive mode')
      const writes = together([store], 20, (one, index) => add(one, `amid-${index}`).catch((error) => error))
      const locked = `select count(*)::int as count ${others} and wait_event_type = 'Lock'`
      while ((await client.query(locked)).rows[0].count < 3)
        await client.query('select pg_sleep(0.01), pg_stat_clear_snapshot()')
      await client.query(`select pg_stat_clear_snapshot(), pg_terminate_backend(pid) ${others}`)
      await client.query('rollback')
      const refused = (await writes).filter((answer) => answer instanceof Error)
      expect(refused).toHaveLength(3)
      for (const error of refused) expect(error).toBeInstanceOf(StoreUnavailableError)
      await client.query(`select pg_terminate_backend(pid) ${others}`)
    })
    expect(await add(store, 'after')).toEqual({ status: 'unconfirmed' })
    expect(await listOf(store)).toHaveLength(1 + 17 + 1)
    await store.close()
  })

  test('cancels a statement after its timeout, on the server too', async () => {
    const url = await server!.createDatabase()
    const store = await impatient(url, 60_000)
    await add(store, 'before')
    await administer(url, async (client) => {
      await client.query('begin; lock table subscriptions in exclusive mode')
      await expect(add(store, 'meanwhile')).rejects.toMatchObject({ ...refusal, cause: { code: '57014' } })
      await client.query('rollback')
    })
    expect(await add(store, 'after')).toEqual({ status: 'unconfirmed' })
    await store.close()
  })

  /** Stops the server's side of every connection to the database, as a broken network would, while `work` runs. */
  const silencing = (url: string, work: () => Promise<void>) =>
    administer(url, async (client) => {
      const { rows } = await client.query<{ pid: number }>(`select pid ${others}`)
      for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
      await work().finally(() => {
        for (const { pid } of rows) process.kill(pid, 'SIGCONT')
      })
    })

  test('drops an unresponsive connection and uses another for the next write', async () => {
    const url = await server!.createDatabase()
    const store = await impatient(url)
    await add(store, 'before')
    await silencing(url, async () => {
      await expect(add(store, 'meanwhile')).rejects.toMatchObject(refusal)
      expect(await add(store, 'after')).toEqual({ status: 'unconfirmed' })
    })
    await store.close()
  })

  test('replaces a connection that died while idle', async () => {
    const url = await server!.createDatabase()
    const store = createStore('postgres', postgres({ url, max: 3, ...patient, doubtfulMs: 0 }))
    await add(store, 'before')
    await silencing(url, async () => {
      expect(await add(store, 'after')).toEqual({ status: 'unconfirmed' })
    })
    await store.close()
  })

  test('works once the server is up when it was down at the start', async () => {
    const url = await server!.createDatabase()
    await server!.kill()
    const store = createStore('postgres', postgres({ url, max: 3, ...patient }))
    await expect(add(store, 'down')).rejects.toMatchObject(refusal)
    await server!.restart()
    expect(await add(store, 'up')).toEqual({ status: 'unconfirmed' })
    await store.close()
  })

  test('reports a read-only user in the health check', async () => {
    const url = await server!.createDatabase()
    const writer = createStore('postgres', postgres({ url, max: 1, ...patient }))
    expect(await writer.health(start)).toEqual({ ok: true })
    await administer(url, async (client) => {
      await client.query(
        `alter role portage in database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`,
      )
    })
    const reader = createStore('postgres', postgres({ url, max: 1, ...patient }))
    expect(await reader.health(start)).toMatchObject({ ok: false })
    await Promise.all([writer.close(), reader.close()])
  })
})
