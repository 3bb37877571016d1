import type { SentTransaction } from '../core/deposits/sentTransaction.ts'
import type { Clock } from '../core/net/clock.ts'

/** How long a chain has to show a transaction that a wallet reports as sent. */
const VISIBLE_MS = 60_000
const PAUSE_MS = 2_000

/**
 * Reads a transaction by its hash until the chain shows it, for at most 60 seconds; undefined when it does not. That is
 * no failure: the transaction may appear later, so it must not be sent again. Errors of the reader count as not shown.
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
