import type { Connect, Database } from '../../src/storage/database.ts'
import { StoreUnavailableError } from '../../src/storage/storeUnavailableError.ts'

/** A connection whose calls fail on demand, before they reach the database. */
export function faultyDatabase(connect: Connect) {
  let callsUntilFault = Number.POSITIVE_INFINITY
  const guard = <T>(call: () => Promise<T>): Promise<T> => {
    callsUntilFault -= 1
    if (callsUntilFault !== 0) return call()
    const hint = 'Check that the database is running.'
    return Promise.reject(new StoreUnavailableError('The store cannot be reached.', { hint }))
  }
  const faulty: Connect = async () => {
    const database = await connect()
    const wrapped: Database = {
      query: (sql, params) => guard(() => database.query(sql, params)),
      write: (sql, params) => guard(() => database.write(sql, params)),
      change: (sql, params) => guard(() => database.change(sql, params)),
      transaction: (work) => guard(() => database.transaction(work)),
      exclusive: (work) => guard(() => database.exclusive(work)),
      close: () => database.close(),
    }
    return wrapped
  }
  return {
    connect: faulty,
    /** Fails the call of this number, counted from now; 1 is the next. */
    failAt: (call: number) => {
      callsUntilFault = call
    },
    heal: () => {
      callsUntilFault = Number.POSITIVE_INFINITY
    },
  }
}
