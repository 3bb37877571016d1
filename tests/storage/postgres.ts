import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A Postgres server of a test's own, on 127.0.0.1, in a folder that goes away with it. */
export interface PostgresServer {
  /** The address of a new, empty database. */
  createDatabase(): Promise<string>
  /** Ends the server as a crash would; the data stay. */
  kill(): Promise<void>
  /** Starts again on the same data and port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Where initdb and postgres are: PG_BIN, Debian's newest version, or whatever PATH finds. */
function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    process.env.PG_BIN,
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  return folders.find((folder) => folder && existsSync(path.join(folder, 'initdb')))
}

/** Undefined, with one line said, where no Postgres is installed. In CI that is a failure. */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  const programs = findPrograms()
  if (programs) return startServer(programs)
  if (process.env.CI) throw new Error('CI must install Postgres (apt-get install postgresql): its tests never skip.')
  console.log('No Postgres server found (set PG_BIN to its bin folder): the tests on Postgres are skipped.')
  return undefined
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

async function startServer(programs: string): Promise<PostgresServer> {
  const home = mkdtempSync(path.join(tmpdir(), 'portage-postgres-'))
  // initdb and postgres refuse to run as root, so root lends them the identity of nobody.
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody']).toString())
  const asRoot = process.getuid?.() === 0
  const identity = asRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (identity.uid !== undefined) chownSync(home, identity.uid, identity.gid)
  const options = { ...identity, cwd: home, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', HOME: home } }
  const data = path.join(home, 'data')
  const port = await freePort()

  const initdb = [
    '-D',
    data,
    '-U',
    'portage',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-locale',
    '--no-sync',
    '--no-instructions',
  ]
  execFileSync(path.join(programs, 'initdb'), initdb, { ...options, stdio: 'pipe' })
  // Without fsync a crash of the machine would lose data, but not a crash of the server; commits stay synchronous.
  const settings = [
    'fsync=off',
    'full_page_writes=off',
    'shared_buffers=32MB',
    'max_connections=60',
    'listen_addresses=127.0.0.1',
  ]
  const postgres = ['-D', data, '-p', String(port), '-k', home, ...settings.flatMap((setting) => ['-c', setting])]

  const launch = async () => {
    const server = spawn(path.join(programs, 'postgres'), postgres, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    const over = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    // The test runner may be stopped before the tests are over.
    process.once('exit', () => {
      server.kill('SIGQUIT')
      rmSync(home, { recursive: true, force: true, maxRetries: 3 })
    })
    let log = ''
    await new Promise<void>((resolve, reject) => {
      server.stderr.on('data', (bytes) => {
        log = `${log}${bytes}`.slice(-10_000)
        if (log.includes('ready to accept connections')) resolve()
      })
      server.once('exit', (code) => reject(new Error(`postgres ended with ${code}:\n${log}`)))
    })
    const end = (signal: 'SIGINT' | 'SIGQUIT'): Promise<void> => {
      server.kill(signal)
      return over
    }
    return { end }
  }
  let running = await launch()
  const query = async (sql: string) => {
    const { Client } = await import('pg')
    const client = new Client({ connectionString: `postgres://portage@127.0.0.1:${port}/postgres` })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  let databases = 0

  return {
    async createDatabase() {
      const name = `portage_${++databases}`
      await query(`create database ${name}`)
      return `postgres://portage@127.0.0.1:${port}/${name}`
    },
    kill: () => running.end('SIGQUIT'),
    async restart() {
      running = await launch()
    },
    async stop() {
      await running.end('SIGINT')
      rmSync(home, { recursive: true, force: true })
    },
  }
}
