import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { type AppliedStep, expectUsable, migrations } from './migrate.ts'
import { StoreUnavailableError } from './storeUnavailableError.ts'

/** What a database file has. */
export interface DatabaseFacts {
  readonly bytes: number
  /** The steps of its schema, in order. */
  readonly steps: readonly AppliedStep[]
  /** True when the next start of this version changes the schema. */
  readonly isOlder: boolean
  /** Rows of the tables that an operator knows. A table that an older schema lacks is left out. */
  readonly rows: Readonly<Record<string, number>>
}

/** The tables that an operator knows. */
const knownTables = ['api_keys', 'affiliate_accounts', 'subscriptions', 'memoless_registrations']

/** Another connection holds a lock that excludes this one. */
const SQLITE_BUSY = 5

/** How long a command waits for a transaction of the server, in milliseconds. */
const busyMs = 5_000

/** Pages that a restore copies at a time. */
const pagesPerStep = 1_000

/**
 * Writes a copy of a database in use to a new file that only its owner may read. The copy is one moment: it has every
 * write that was acknowledged before it began, and the server continues to write. Throws `StoreUnavailableError`. The
 * new file appears when its content is checked and on the disk.
 */
export async function backupSqlite(file: string, target: string): Promise<DatabaseFacts> {
  if (!existsSync(file)) {
    throw refusal(`There is no database at ${file}.`, 'Set DATA_DIR as for the site.')
  }
  if (existsSync(target))
    throw refusal(`${target} exists, and a backup never overwrites a file.`, 'Choose another name.')
  const partial = `${target}.${randomBytes(6).toString('hex')}.partial`
  try {
    // SQLite would create the file by the umask.
    closeSync(openSync(partial, 'wx', 0o600))
    await copyInto(file, partial)
    const facts = await inspectSqlite(partial)
    flush(partial)
    // A link fails when another process has created the name meanwhile.
    linkSync(partial, target)
    return facts
  } catch (cause) {
    if (cause instanceof StoreUnavailableError) throw cause
    throw refusal(`${target} cannot be written.`, 'Check that its folder exists, is writable and has room.', cause)
  } finally {
    rmSync(partial, { force: true })
  }
}

/** Copies the content of a database as of one moment. Writers do not wait, and neither does it wait for them. */
async function copyInto(file: string, empty: string): Promise<void> {
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(file, { readOnly: true, timeout: busyMs })
  try {
    database.prepare('vacuum into ?').run(empty)
  } finally {
    database.close()
  }
}

function flush(file: string): void {
  const descriptor = openSync(file, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Checks that SQLite finds no damage in a database file of Portage. Throws `StoreUnavailableError` with the reason. */
async function inspectSqlite(file: string): Promise<DatabaseFacts> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw refusal(`There is no file ${file}.`, 'Give the path of a backup.')
  }
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(file, { readOnly: true, timeout: busyMs })
  try {
    const damage = database
      .prepare('pragma integrity_check')
      .all()
      .map((row) => String(row.integrity_check))
    if (damage.join() !== 'ok') throw refusal(`${file} is damaged: ${damage[0]}.`, 'Use another file.')
    const tables = new Set(
      database
        .prepare("select name from sqlite_master where type = 'table'")
        .all()
        .map(({ name }) => name),
    )
    if (!tables.has('portage_migrations')) throw refusal(`${file} is not a database of Portage.`, 'Use another file.')
    const applied = database.prepare('select * from portage_migrations order by id').all() as unknown as AppliedStep[]
    const ids = new Set(applied.map(({ id }) => id))
    const countOf = (table: string) => Number(database.prepare(`select count(*) as count from ${table}`).get()?.count)
    return {
      bytes: statSync(file).size,
      steps: applied,
      isOlder: migrations.some(({ id }) => !ids.has(id)),
      rows: Object.fromEntries(knownTables.filter((name) => tables.has(name)).map((name) => [name, countOf(name)])),
    }
  } catch (cause) {
    if (cause instanceof StoreUnavailableError) throw cause
    throw refusal(`${file} is damaged, or is not a SQLite database.`, 'Use another file.', cause)
  } finally {
    database.close()
  }
}

export interface RestoreParams {
  readonly backup: string
  /** The site's database file. */
  readonly file: string
  /** Replaces a database that has content, and keeps a copy of it here. */
  readonly keepPrevious?: string
}

/**
 * Writes the content of a backup into the site's database, as one transaction: after a crash the file has the old content
 * or the new one. Throws `StoreUnavailableError` when the backup is damaged or of a newer schema, when another process
 * uses the database, and when it has content that nothing keeps.
 */
export async function restoreSqlite({ backup, file, keepPrevious }: RestoreParams): Promise<DatabaseFacts> {
  if (path.resolve(backup) === path.resolve(file))
    throw refusal(`${backup} is the site's own database.`, 'Give a backup.')
  expectUsable((await inspectSqlite(backup)).steps)
  if (existsSync(file)) await makeWay(file, keepPrevious)
  const { DatabaseSync, backup: copy } = await import('node:sqlite')
  const source = new DatabaseSync(backup, { readOnly: true })
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    closeSync(openSync(file, 'a', 0o600))
    await copy(source, file, { rate: pagesPerStep })
  } catch (cause) {
    throw refusal(`${file} cannot be written.`, 'Check that the disk has room and that no server runs on it.', cause)
  } finally {
    source.close()
  }
  return inspectSqlite(file)
}

/** Checks that a database is unused, and copies the content that it has. */
async function makeWay(file: string, keepPrevious: string | undefined): Promise<void> {
  if (await expectUnused(file)) return
  if (keepPrevious === undefined) {
    throw refusal(`${file} has content.`, 'Give --replace to replace it. Its present content is kept in another file.')
  }
  await backupSqlite(file, keepPrevious)
}

/** Throws when another process uses a database, or when it is damaged. Returns whether it has no tables. */
async function expectUnused(file: string): Promise<boolean> {
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    // Only the single connection of a database may leave the write-ahead log, whose content this writes to the file.
    database.exec('pragma journal_mode = delete')
    return database.prepare('select count(*) as count from sqlite_master').get()?.count === 0
  } catch (cause) {
    const isBusy = cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY
    if (isBusy) throw refusal(`Another process uses ${file}.`, 'Stop the server and other commands on it first.', cause)
    const hint = 'Move it away yourself, with its -wal and -shm files, and restore again.'
    throw refusal(`${file} is damaged, or cannot be written.`, hint, cause)
  } finally {
    database.close()
  }
}

function refusal(message: string, hint: string, cause?: unknown): StoreUnavailableError {
  return new StoreUnavailableError(message, cause === undefined ? { hint } : { hint, cause })
}
