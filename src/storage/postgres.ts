import type { ClientBase, Pool, PoolClient } from 'pg'
import type { Connect, Database, Params, Work } from './database.ts'
import { StoreUnavailableError } from './errors.ts'
import { type Numbered, numbered } from './numbered.ts'

export interface PostgresOptions {
  /** postgres://user:password@host/database, with sslmode and the like in its query. */
  url: string
  /** Connections at most. A function answers one request at a time and every instance has a pool, so it wants few. */
  max: number
  /** Until a connection must stand, and until a statement must be answered, in milliseconds. */
  connectMs?: number
  statementMs?: number
  /** How much longer we wait for a server that has given a statement up to say so, in milliseconds. */
  graceMs?: number
  /** How long a call waits for a free connection before an overloaded store refuses it, in milliseconds. */
  waitMs?: number
  /** A connection that lay still this long is asked first: it may have died unseen while a function was frozen. */
  doubtfulMs?: number
}

/** The number under which processes that migrate wait for each other; any constant that nobody else uses. */
const migrationLock = 7_726_118_243

/** How long a doubtful connection may take to answer before another is made, in milliseconds. */
const pingMs = 300

/** A Postgres database behind a small pool; `pg` is loaded when this is called, not before. */
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
        // The pool's own limit of the same name also counts the wait for a free connection.
        constructor(config?: ConstructorParameters<typeof pg.Client>[0]) {
          super({ ...(config as object), connectionTimeoutMillis: connectMs })
        }
      }
      const pool = new pg.Pool({
        connectionString: url,
        Client,
        max,
        connectionTimeoutMillis: waitMs,
        // Two guards: the server's, so that it stops working, and ours, for a server that is gone. The server's is set
        // by a statement because poolers refuse it as a start-up parameter.
        query_timeout: statementMs + graceMs,
        onConnect: (client: ClientBase) => client.query(`set statement_timeout = ${Math.trunc(statementMs)}`),
        keepAlive: true,
        allowExitOnIdle: true,
        application_name: 'portage',
        types: { getTypeParser: numbersFirst(pg.types.getTypeParser, pg.types.builtins.INT8) },
      })
      // Without a listener a connection that dies while nobody waits on it would end the process. The pool drops it.
      pool.on('error', () => {})
      pool.on('connect', (client) => client.on('error', () => {}))
      return asDatabase(pool, doubtfulMs)
    } catch (cause) {
      throw unavailable(cause)
    }
  }
}

type GetTypeParser = typeof import('pg').types.getTypeParser

/** Postgres sends bigint as text. All of ours are milliseconds and counts, far below 2^53. */
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

  // In a function of its own because an address that cannot be read throws at once instead of rejecting.
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
      // Closing the connection rolls back whatever it had open.
      client.release(true)
      throw error
    }
  }

  const run = async (client: PoolClient, sql: string, params: Params = {}): Promise<unknown[]> => {
    const { text, names } = translated(sql)
    const values = names.map((name) => params[name])
    return (await client.query({ text, values }).catch(refuse)).rows
  }

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
    transaction: (work) => begin('begin', work),
    exclusive: (work) => begin(`begin; select pg_advisory_xact_lock(${migrationLock})`, work),
    close: () => pool.end(),
  }
}

const known = new Map<string, Numbered>()

/** Statements are constants of this room, so each is translated once. */
function translated(sql: string): Numbered {
  const found = known.get(sql) ?? numbered(sql, '$')
  known.set(sql, found)
  return found
}

function refuse(cause: unknown): never {
  throw unavailable(cause)
}

function unavailable(cause: unknown): StoreUnavailableError {
  return new StoreUnavailableError('The Postgres store cannot be reached or does not accept the write.', {
    hint: 'Check that DATABASE_URL names a running Postgres in which this user may create tables and write.',
    cause,
  })
}
