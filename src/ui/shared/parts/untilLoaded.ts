/** The browser's connection, or a double of it. */
export interface Connection {
  readonly isOnline: () => boolean
  /** Resolves after the time, or at once when the connection returns. */
  readonly wait: (ms: number) => Promise<void>
}

const firstPauseMs = 2_000
const longestPauseMs = 60_000

/**
 * Loads a part of the page, and repeats that until it succeeds, because a rejected part would remove the whole form.
 * Requests nothing without a connection. Pauses double from 2 s to 60 s; a returning connection ends one.
 *
 * @example
 * const { HelpPopover } = await untilLoaded(() => import('../help/HelpPopover.tsx'))
 */
export async function untilLoaded<T>(load: () => Promise<T>, connection: Connection = browserConnection): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    if (connection.isOnline()) {
      try {
        return await load()
      } catch {
        // The next attempt follows the pause.
      }
    }
    await connection.wait(pauseMs)
  }
}

const browserConnection: Connection = {
  isOnline: () => navigator.onLine,
  wait: (ms) =>
    new Promise((resolve) => {
      const ended = new AbortController()
      const end = () => {
        ended.abort()
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(end, ms)
      addEventListener('online', end, { signal: ended.signal })
    }),
}
