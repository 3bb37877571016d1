const firstPauseMs = 2_000
const longestPauseMs = 60_000

/**
 * Loads a part of the page, and repeats that until it succeeds, because a rejected part would remove the whole form. Pauses
 * double from 2 s to 60 s; a returning connection or a press ends one. Works without a connection where a cache has the part.
 *
 * @example
 * const { openHelp } = await untilLoaded(() => import('../help/openHelp.ts'))
 */
export async function untilLoaded<T>(
  load: () => Promise<T>,
  wait: (ms: number) => Promise<void> = untilConnected,
): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await load()
    } catch {
      await wait(pauseMs)
    }
  }
}

/** Resolves after the time, or at once when the connection returns or the page is pressed. */
const untilConnected = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const ended = new AbortController()
    const end = () => {
      ended.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, ms)
    for (const name of ['online', 'pointerdown']) addEventListener(name, end, { signal: ended.signal })
  })
