import { writeSync } from 'node:fs'
import type { StoreOptions } from '../../src/storage/openStore.ts'
import type { Store } from '../../src/storage/store.ts'
import { StoreUnavailableError } from '../../src/storage/storeUnavailableError.ts'
import { openWithLongTimeouts } from './openWithLongTimeouts.ts'

/** A task that a worker process runs on the store. It reports lines on its standard output. */
export type Task =
  /** Makes 500 simultaneous writes of each kind, on shared rows; reports one line of counts. */
  | { readonly kind: 'burst'; readonly name: string; readonly now: number }
  /** Adds addresses until it is killed or rejected; reports each acknowledged address. */
  | { readonly kind: 'add'; readonly name: string; readonly now: number }
  /** Reserves a key and dies before it finishes. */
  | { readonly kind: 'crash'; readonly key: string; readonly fingerprint: string; readonly now: number }

export interface BurstCounts {
  readonly allowed: number
  readonly reserved: number
  readonly mails: number
}

/** Writes synchronously, so a line that the parent reads was true when the process died. */
const report = (line: string) => writeSync(1, `${line}\n`)

const times = <T>(call: (index: number) => Promise<T>, length = 500) =>
  Promise.all(Array.from({ length }, (_, index) => call(index)))

async function burst(store: Store, name: string, now: number): Promise<BurstCounts> {
  const limit = { bucket: 'everybody', limit: 250, windowMs: 600_000 }
  const hits = await times(() => store.limits.hit(limit, now))
  const reservations = await times((index) =>
    store.idempotency.reserve({ key: `key ${index}`, fingerprint: 'f', leaseMs: 30_000 }, now),
  )
  await times((index) => store.subscriptions.add(`${name}-${index}@example.org`, now))
  await times((index) => store.subscriptions.add(`shared-${index}@example.org`, now))
  const terms = { everyMs: 1000, confirmMs: 1000 }
  const claim = (index: number) => store.subscriptions.claimMail(`shared-${index}@example.org`, terms, now)
  const mails = await times(claim, 100)
  return {
    allowed: hits.filter(({ allowed }) => allowed).length,
    reserved: reservations.filter(({ state }) => state === 'reserved').length,
    mails: mails.filter(Boolean).length,
  }
}

async function add(store: Store, name: string, now: number): Promise<void> {
  for (let index = 0; ; index++) {
    const address = `${name}-${index}@example.org`
    try {
      await store.subscriptions.add(address, now)
    } catch (error) {
      report(`refused ${error instanceof StoreUnavailableError ? error.code : error}`)
      return
    }
    report(address)
  }
}

const { options, task } = JSON.parse(process.argv[2] ?? '') as { options: StoreOptions; task: Task }
const store = openWithLongTimeouts(options)
if (task.kind === 'burst') report(JSON.stringify(await burst(store, task.name, task.now)))
if (task.kind === 'add') await add(store, task.name, task.now)
if (task.kind === 'crash') {
  const { state } = await store.idempotency.reserve({ ...task, leaseMs: 30_000 }, task.now)
  report(state)
  process.kill(process.pid, 'SIGKILL')
}
await store.close()
