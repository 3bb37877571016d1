import type { ClientBase, Pool, PoolClient } from 'pg'
import type { Connect, Database, Params, Work } from './database.ts'
import { type Numbered, numbered } from './numbered.ts'
import { StoreUnavailableError } from './storeUnavailableError.ts'

export interface PostgresOptions {
  /** postgres://user:password@host/database, with sslmode and the like in its query. */
  url: string
  /** Maximum connections. A function handles one request at a time and every instance has a pool, so few are enough. */
  max: number
  /** Timeouts of a connection and of a statement, in milliseconds. */
  connectMs?: number
  statementMs?: number
  /** How long to wait, after the server's own statement timeout, for its error, in milliseconds. */
  graceMs?: number
  /** How long a call waits for a free connection before an overloaded store refuses it, in milliseconds. */
  waitMs?: number
  /** A connection idle for this long is pinged first: it may have died while a function was frozen. In milliseconds. */
  doubtfulMs?: number
}

/** Advisory lock of migrations: an arbitrary constant. */
const migrationLock = 7_726_118_243

/** How long a ping may take before the connection is replaced, in milliseconds. */
const pingMs = 300

/** Connects to Postgres through a small pool. Loads `pg` when called. */
export function postgres(options: PostgresOptions): Connect {
  const {
    url,
    max,
    connectMs = 3_000,
    statementMs = 5_000,
    graceMs = 500,
    waitMs = 5_000,
    doubtfulMs = 2_000,
  } = options
  return async () => {
    try {
      const pg = await import('pg')
      class Client extends pg.Client {
        // The pool's option of the same name includes the wait for a free connection.
        constructor(config?: ConstructorParameters<typeof pg.Client>[0]) {
          super({ ...(config as object), connectionTimeoutMillis: connectMs })
        }
      }
      const pool = new pg.Pool({
        connectionString: url,
        Client,
        max,
        connectionTimeoutMillis: waitMs,
        // Two timeouts: the server's, so that it stops working, and ours, for a server that is gone. The server's is
        // set by a statement because poolers reject it as a startup parameter.
        query_timeout: statementMs + graceMs,
        onConnect: (client: ClientBase) => client.query(`set statement_timeout = ${Math.trunc(statementMs)}`),
        keepAlive: true,
        allowExitOnIdle: true,
        application_name: 'portage',
        types: { getTypeParser: numbersFirst(pg.types.getTypeParser, pg.types.builtins.INT8) },
      })
      // Without a listener, an idle connection that dies would end the process. The pool drops it.
      pool.on('error', () => {})
      pool.on('connect', (client) => client.on('error', () => {}))
      return asDatabase(pool, doubtfulMs)
    } catch (cause) {
      throw unavailable(cause)
    }
  }
}

type GetTypeParser = typeof import('pg').types.getTypeParser

/** Postgres sends bigint as text. Ours are milliseconds and counts, far below 2^53. */
function numbersFirst(getTypeParser: GetTypeParser, int8: number): GetTypeParser {
  return ((oid: number, format: 'text') => (oid === int8 ? Number : getTypeParser(oid, format))) as GetTypeParser
}

function asDatabase(pool: Pool, doubtfulMs: number): Database {
  const idleSince = new WeakMap<PoolClient, number>()

  const answers = async (client: PoolClient): Promise<boolean> => {
    const since = idleSince.get(client)
    if (since === undefined || Date.now() - since < doubtfulMs) return true
    const ping = { text: 'select 1', query_timeout: pingMs }
    return client.query(ping).then(
      () => true,
      () => false,
    )
  }

  // A separate async function, because an invalid address throws synchronously.
  const connect = async () => pool.connect()

  const withClient = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
    let client = await connect().catch(refuse)
    while (!(await answers(client))) {
      client.release(true)
      client = await connect().catch(refuse)
    }
    try {
      const result = await work(client)
      idleSince.set(client, Date.now())
      client.release()
      return result
    } catch (error) {
      // Closing the connection rolls back an open transaction.
      client.release(true)
      throw error
    }
  }

  const execute = (client: PoolClient, sql: string, params: Params = {}) => {
    const { text, names } = translated(sql)
    const values = names.map((name) => params[name])
    return client.query({ text, values }).catch(refuse)
  }
  const run = async (client: PoolClient, sql: string, params?: Params): Promise<unknown[]> =>
    (await execute(client, sql, params)).rows

  const begin = <T>(opening: string, work: () => Work<T>): Promise<T> =>
    withClient(async (client) => {
      await run(client, opening)
      const steps = work()
      let step = steps.next([])
      while (!step.done) step = steps.next(await run(client, step.value.sql, step.value.params))
      await run(client, 'commit')
      return step.value
    })

  const query = <Row>(sql: string, params?: Params) =>
    withClient((client) => run(client, sql, params)) as Promise<Row[]>

  return {
    query,
    write: query,
    change: (sql, params) => withClient(async (client) => (await execute(client, sql, params)).rowCount ?? 0),
    transaction: (work) => begin('begin', work),
    exclusive: (work) => begin(`begin; select pg_advisory_xact_lock(${migrationLock})`, work),
    close: () => pool.end(),
  }
}

const known = new Map<string, Numbered>()

/** Statements are constants of this folder, so each is converted once. */
function translated(sql: string): Numbered {
  const found = known.get(sql) ?? numbered(sql, '$')
  known.set(sql, found)
  return found
}

function refuse(cause: unknown): never {
  throw unavailable(cause)
}

function unavailable(cause: unknown): StoreUnavailableError {
  return new StoreUnavailableError('The Postgres store cannot be reached or rejected the write.', {
    hint: 'Check that DATABASE_URL names a running Postgres in which this user may create tables and write.',
    cause,
  })
}
