import { execFile, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

/** A Postgres server of tests, on 127.0.0.1, in a temporary folder. */
export interface PostgresServer {
  /** Creates an empty database and returns its address. */
  createDatabase(): Promise<string>
  /** Ends the server as a crash would. Data stay. */
  kill(): Promise<void>
  /** Suspends every process of the server, as a machine without memory does. */
  freeze(): void
  thaw(): void
  /** Starts again on the same data and port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Finds the folder of initdb, postgres and pg_dump: in PG_BIN, in Debian's newest version, or on PATH. */
export function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    process.env.PG_BIN,
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  return folders.find((folder) => folder && existsSync(path.join(folder, 'initdb')))
}

/** Starts a server. Returns undefined and logs a line where Postgres is not installed; throws in CI. */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  const programs = findPrograms()
  if (programs) return startServer(programs)
  if (process.env.CI) throw new Error('CI must install Postgres (apt-get install postgresql): its tests never skip.')
  console.log('No Postgres server found (set PG_BIN to its bin folder): the tests on Postgres are skipped.')
  return undefined
}

/**
 * Returns a port below the ephemeral range, so that no other program takes it before the server starts or while it is
 * down.
 */
const anyPort = () => randomInt(10_000, 16_000)

const initdbArgs = ['-U', 'portage', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']

const settings = [
  // Without fsync a crash of the machine would lose data, but not a crash of the server; commits stay synchronous.
  'fsync=off',
  'full_page_writes=off',
  'shared_buffers=32MB',
  'max_connections=200',
  'listen_addresses=127.0.0.1',
  // It would run at random times, take locks that tests count, and block new databases.
  'autovacuum=off',
]

/** Creates a folder for the server, and returns the user it runs as. */
function makeHome() {
  const home = mkdtempSync(path.join(tmpdir(), 'portage-postgres-'))
  // initdb and postgres refuse to run as root, so root runs them as the user nobody.
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody']).toString())
  const identity = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (identity.uid !== undefined) chownSync(home, identity.uid, identity.gid)
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C', HOME: home }
  return { home, options: { ...identity, cwd: home, env } satisfies SpawnOptions }
}

/** Returns the children of a process. Each child of a Postgres server has its own process group. */
function childrenOf(pid: number): readonly number[] {
  return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)])
    .toString()
    .trim()
    .split(/\s+/)
    .map(Number)
}

/** Sends a signal. Returns false when the process has ended. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

interface Running {
  readonly pid: number
  /** Ends the server: SIGINT in order, SIGQUIT as a crash would. */
  readonly end: (signal: 'SIGINT' | 'SIGQUIT') => Promise<void>
}

/** Starts a Postgres server and waits until it accepts connections. Rejects with its log if it ends. */
async function launch(program: string, args: readonly string[], options: SpawnOptions): Promise<Running> {
  const server = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  const over = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  // The test runner may be stopped before the tests are over.
  process.once('exit', () => server.kill('SIGQUIT'))
  let log = ''
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (bytes) => {
      log = `${log}${bytes}`.slice(-10_000)
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('close', (code) => reject(new Error(`postgres ended with ${code}:\n${log}`)))
  })
  return {
    pid: Number(server.pid),
    end: (signal) => {
      server.kill(signal)
      return over
    },
  }
}

async function startServer(programs: string): Promise<PostgresServer> {
  const { home, options } = makeHome()
  process.once('exit', () => rmSync(home, { recursive: true, force: true, maxRetries: 3 }))
  const data = path.join(home, 'data')
  await promisify(execFile)(path.join(programs, 'initdb'), ['-D', data, ...initdbArgs], options)
  const args = ['-D', data, '-k', home, ...settings.flatMap((setting) => ['-c', setting])]
  const launchAt = (port: number) => launch(path.join(programs, 'postgres'), [...args, '-p', String(port)], options)

  let port = anyPort()
  let running = await launchAt(port).catch((error: Error) => {
    // Another program took the port. Two collisions in a row are too unlikely to handle.
    if (!error.message.includes('Address already in use')) throw error
    port = anyPort()
    return launchAt(port)
  })
  const query = async (sql: string) => {
    const { Client } = await import('pg')
    const client = new Client({ connectionString: `postgres://portage@127.0.0.1:${port}/postgres` })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  let databases = 0
  let frozen: number[] = []

  return {
    freeze() {
      // The server first, so that it starts no further child.
      const stopped = [running.pid]
      signal(running.pid, 'SIGSTOP')
      for (const pid of childrenOf(running.pid)) if (signal(pid, 'SIGSTOP')) stopped.push(pid)
      frozen = stopped
    },
    thaw() {
      for (const pid of frozen.splice(0)) signal(pid, 'SIGCONT')
    },
    async createDatabase() {
      const name = `portage_${++databases}`
      await query(`create database ${name}`)
      return `postgres://portage@127.0.0.1:${port}/${name}`
    },
    kill: () => running.end('SIGQUIT'),
    async restart() {
      running = await launchAt(port)
    },
    async stop() {
      await running.end('SIGINT')
      rmSync(home, { recursive: true, force: true })
    },
  }
}
