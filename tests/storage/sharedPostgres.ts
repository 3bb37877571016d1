import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type PostgresServer, startPostgres } from './postgres.ts'

/** Where the test runner hands out databases. Its workers inherit the variable. */
const variable = 'PORTAGE_TEST_DATABASES'

/**
 * Vitest's global setup: one Postgres server for the run, which the first test that needs a database starts. Returns what
 * ends it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  let starting: Promise<PostgresServer | undefined> | undefined
  let last: Promise<unknown> = Promise.resolve()
  /** Creates databases one after another: each is a copy of one template, which Postgres locks meanwhile. */
  const createDatabase = async (server: PostgresServer) => {
    const created = last.then(() => server.createDatabase())
    last = created.catch(() => {})
    return created
  }
  const answer = async (path: string | undefined) => {
    starting ??= startPostgres()
    const server = await starting
    if (!server) return 'missing'
    return path === '/database' ? createDatabase(server) : 'started'
  }
  const handOut = createServer((request, response) => {
    answer(request.url).then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  handOut.listen(0, '127.0.0.1')
  await once(handOut, 'listening')
  process.env[variable] = `http://127.0.0.1:${(handOut.address() as AddressInfo).port}`
  return async () => {
    handOut.close()
    handOut.closeAllConnections()
    await starting?.then(
      (server) => server?.stop(),
      () => {},
    )
  }
}

/**
 * Returns the server that all tests of a run share; each database is empty, and its test's own. Returns undefined where
 * Postgres is not installed. A test that stops, kills or freezes its server, or looks at its locks, starts one of its own
 * (`startPostgres`).
 */
export async function sharedPostgres(): Promise<Pick<PostgresServer, 'createDatabase'> | undefined> {
  const address = process.env[variable]
  if (!address)
    throw new Error('vitest.config.ts must start tests/storage/sharedPostgres.ts for tests with a database.')
  const ask = async (path: string) => {
    const response = await fetch(address + path, { method: 'POST' })
    const text = await response.text()
    if (!response.ok) throw new Error(text)
    return text
  }
  if ((await ask('/start')) !== 'started') return undefined
  return { createDatabase: () => ask('/database') }
}
