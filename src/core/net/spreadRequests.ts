import type { Transport } from './transport.ts'

/** The browser's scheduler, where it has one. */
export interface TaskScheduler {
  /** Continues in a later task, after input and painting. */
  readonly yield?: () => Promise<void>
}

/**
 * Starts each request in a task of its own: a page that reads many chains at once would otherwise not respond meanwhile.
 * Without a scheduler, requests start at once.
 */
export function spreadRequests(send: Transport, scheduler?: TaskScheduler): Transport {
  return async (request) => {
    await scheduler?.yield?.()
    return send(request)
  }
}
