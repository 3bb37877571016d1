import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

/** An `exclusive` lock has one holder; a `shared` lock has several holders, all of them shared. */
export type LockMode = 'exclusive' | 'shared'

/** A lock that this process holds until it calls `release`, which may be repeated, or ends. */
export interface FileLock {
  readonly release: () => void
}

/** SQLITE_BUSY: another connection holds a lock that excludes this one. */
const BUSY = 5

/**
 * Acquires a lock between processes, or returns undefined when another holder excludes it. It is SQLite's lock on a
 * database file, so the operating system releases it when its holder ends or crashes. It is never stale.
 */
export function tryLock(file: string, mode: LockMode): FileLock | undefined {
  mkdirSync(path.dirname(file), { recursive: true })
  const database = new DatabaseSync(file)
  try {
    database.exec(mode === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN')
    // A transaction without a mode acquires its shared lock on the first read.
    database.prepare('SELECT count(*) FROM sqlite_master').get()
    return { release: () => (database.isOpen ? database.close() : undefined) }
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return undefined
    throw error
  }
}

const POLL_MS = 200

/** Acquires an exclusive lock as soon as it is free. Calls `onWait` once if it has to wait. */
export async function waitForLock(file: string, onWait: () => void): Promise<FileLock> {
  for (let isFirst = true; ; isFirst = false) {
    const lock = tryLock(file, 'exclusive')
    if (lock) return lock
    if (isFirst) onWait()
    await delay(POLL_MS)
  }
}
