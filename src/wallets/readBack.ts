import type { SentTransaction } from '../core/deposits/sentTransaction.ts'
import type { Clock } from '../core/nodes/net/clock.ts'

/** Time limit for a sent transaction to appear on the chain. */
const VISIBLE_MS = 60_000
const PAUSE_MS = 2_000

/**
 * Polls a transaction by its hash for at most 60 seconds; returns undefined when it does not appear. That is not a failure:
 * it may appear later, so it must not be sent again. Reader errors count as not found.
 */
export function readBack(
  hash: string,
  transaction: (hash: string) => Promise<SentTransaction | undefined>,
  clock: Clock,
): Promise<SentTransaction | undefined> {
  return new Promise((resolve) => {
    let over = false
    const end = (found: SentTransaction | undefined) => {
      over = true
      resolve(found)
    }
    const stop = clock.after(VISIBLE_MS, () => end(undefined))
    const look = async (): Promise<void> => {
      const found = await Promise.resolve()
        .then(() => transaction(hash))
        .catch(() => undefined)
      if (over) return
      if (found === undefined) {
        clock.after(PAUSE_MS, () => over || void look())
        return
      }
      stop()
      end(found)
    }
    void look()
  })
}
