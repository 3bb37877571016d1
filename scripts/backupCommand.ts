import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../src/runtime/configTypes.ts'
import { pepperFile } from '../src/runtime/pepper.ts'
import { databaseFile } from '../src/storage/openStore.ts'
import { backupSqlite, type DatabaseFacts, restoreSqlite } from '../src/storage/sqliteBackup.ts'
import { type CommandCall, type ExitCode, reportFailure, UsageError } from './operatorCommand.ts'

const backupUsage = `npm run backup -- FILE [--json]

  Copies the site's SQLite database into a new file that only you can read, while the site runs. The copy is of one
  moment, and is checked. An existing file is never overwritten. The database is the one in DATA_DIR, as for the site.
`

const restoreUsage = `npm run restore -- FILE [--replace] [--json]

  Checks a backup and writes its content into the site's SQLite database. Stop the site first: a database in use is
  refused. One with content is refused as well, unless you give --replace; its content is then kept in a new file.
`

/** Configuration and output of the commands. */
export interface BackupTerminal extends Pick<CommandCall, 'out' | 'err'> {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir' | 'deployed' | 'apiKeyPepper'>
  /** Unix milliseconds. */
  readonly now: number
}

/** Runs `npm run backup`. Returns its exit code: 0 done, 1 refused or failed, 2 invalid arguments. */
export function runBackup(args: readonly string[], terminal: BackupTerminal): Promise<ExitCode> {
  const { config, out, err } = terminal
  return reportFailure({ args, usage: backupUsage, out, err }, async () => {
    const { file, json } = read(args, {})
    const postgres = 'pg_dump --format=custom --no-owner --file=portage.dump "$DATABASE_URL"'
    expectSqlite(config, `Make the backup with Postgres's own program, also while the site runs:\n  ${postgres}`)
    const facts = await backupSqlite(databaseFile(config.dataDir), file)
    if (json) out(`${JSON.stringify({ file, ...jsonOf(facts) })}\n`)
    else out(`${file} has ${contentOf(facts)}. It was checked.\n`)
    const pepper = pepperFile(config.dataDir)
    if (config.apiKeyPepper === undefined && existsSync(pepper)) {
      err(`API keys work with ${pepper} only, which the backup does not have. Keep a copy of it in another place.\n`)
    }
    return 0
  })
}

/** Runs `npm run restore`. Returns its exit code: 0 done, 1 refused or failed, 2 invalid arguments. */
export function runRestore(args: readonly string[], terminal: BackupTerminal): Promise<ExitCode> {
  const { config, now, out, err } = terminal
  return reportFailure({ args, usage: restoreUsage, out, err }, async () => {
    const { file: backup, json, replace = false } = read(args, { replace: { type: 'boolean' } })
    const postgres = 'pg_restore --exit-on-error --no-owner --dbname="$DATABASE_URL" portage.dump'
    expectSqlite(config, `Restore its backup with Postgres's own program, into an empty database:\n  ${postgres}`)
    const file = databaseFile(config.dataDir)
    const aside = path.join(config.dataDir, `before-restore-${new Date(now).toISOString().replaceAll(':', '')}.db`)
    const facts = await restoreSqlite({ backup, file, ...(replace && { keepPrevious: aside }) })
    const previous = existsSync(aside) ? aside : undefined
    if (json) out(`${JSON.stringify({ file, previous: previous ?? null, ...jsonOf(facts) })}\n`)
    else {
      out(`${file} has ${contentOf(facts)}. It was checked.\n`)
      if (previous !== undefined) out(`Its former content is in ${previous}.\n`)
      if (facts.isOlder) out('The next start brings its schema up to date.\n')
    }
    const hasPepper = config.apiKeyPepper !== undefined || existsSync(pepperFile(config.dataDir))
    if (!hasPepper && (facts.rows.api_keys ?? 0) > 0) {
      err('Its API keys work with the pepper of their site only: set API_KEY_PEPPER to it before you start.\n')
    }
    return 0
  })
}

function read(args: readonly string[], further: { readonly replace?: { readonly type: 'boolean' } }) {
  const options = { json: { type: 'boolean' }, ...further } as const
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
  const [file = '', ...rest] = positionals
  if (file === '' || rest.length > 0) throw new UsageError('Give one file.')
  return { file, ...values }
}

/** Throws with what to do instead where the site keeps its data in Postgres, or nowhere. */
function expectSqlite({ databaseUrl, deployed }: BackupTerminal['config'], instead: string): void {
  if (databaseUrl !== undefined) throw new Error(`The site's database is a Postgres. ${instead}`)
  if (deployed) throw new Error('A deployed site without DATABASE_URL keeps no data.')
}

const schemaOf = ({ steps }: DatabaseFacts): string => steps.at(-1)?.id ?? 'none'

function contentOf(facts: DatabaseFacts): string {
  const { bytes, rows } = facts
  const counts = Object.entries(rows).map(([table, count]) => `${count} ${table.replaceAll('_', ' ')}`)
  return `${[...counts, `${bytes} bytes`].join(', ')}, schema ${schemaOf(facts)}`
}

const jsonOf = (facts: DatabaseFacts) => ({
  bytes: facts.bytes,
  schema: schemaOf(facts),
  is_older: facts.isOlder,
  rows: facts.rows,
})
