import type { Connect } from '../../../src/storage/database.ts'
import type { Store, Subscription } from '../../../src/storage/store.ts'

/** One empty database of the driver under test. */
export interface TestDatabase {
  /** Opens another store on it, as another process would. The suite closes it. */
  open(): Store
  /** Connects with the driver only, to inspect the tables. */
  readonly connect: Connect
}

/** Creates an empty database for each test. */
export type NewDatabase = () => Promise<TestDatabase>

/** Opens stores for a test and closes all of them when it ends, failed or not. */
export function storesOf(newDatabase: NewDatabase) {
  return async (work: (database: TestDatabase) => Promise<void>): Promise<void> => {
    const database = await newDatabase()
    const opened: Store[] = []
    const open = () => {
      const store = database.open()
      opened.push(store)
      return store
    }
    try {
      await work({ ...database, open })
    } finally {
      await Promise.all(opened.map((store) => store.close()))
    }
  }
}

export async function listOf({ subscriptions }: Store): Promise<Subscription[]> {
  const list: Subscription[] = []
  for await (const subscription of subscriptions.list()) list.push(subscription)
  return list
}

/** Makes `times` simultaneous calls, spread over the stores. */
export function together<T>(
  stores: readonly Store[],
  times: number,
  call: (store: Store, index: number) => Promise<T>,
) {
  return Promise.all(Array.from({ length: times }, (_, index) => call(stores[index % stores.length] as Store, index)))
}

/** 2026-01-01T00:00:00Z in Unix milliseconds. */
export const start = 1_767_225_600_000
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
