import { browserSwaps } from '../track/history/swapStore.ts'
import type { OpenedPayment } from './openedPayment.ts'
import { forgetPayment, rememberPayment, type SentPayment } from './rememberPayment.ts'
import { findStoredSwap, readStoredSwaps, type StoredSwap, storeSwap } from './storedSwaps.ts'

/** Stores what happens to one payment. */
export interface Keeper {
  readonly isKept: () => boolean
  /** Keeps the payment of a link from now on. Returns false where storage is blocked. */
  readonly keep: () => boolean
  readonly store: (entry: StoredSwap) => void
  /** Hands a found payment over to its tracking page and the history. */
  readonly remember: (payment: SentPayment) => void
  readonly forget: (hash: string) => void
}

interface Storages {
  readonly local: () => Pick<Storage, 'getItem' | 'setItem'>
  readonly swaps: ReturnType<typeof browserSwaps>
}

const browserStorages = (): Storages => ({ local: () => localStorage, swaps: browserSwaps() })

/**
 * Creates the keeper of an opened payment. A payment of a link is stored only after `keep`: on a shared computer it
 * would show the payment to others, and a stranger's link would place a payment among the person's own. It stays marked
 * as linked, so that its destination is confirmed each time.
 */
export function createKeeper(
  { swap, hash, isLinked, isKept }: Extract<OpenedPayment, { kind: 'swap' }>,
  storages: Storages = browserStorages(),
): Keeper {
  const { local, swaps } = storages
  let kept = isKept
  let latest: StoredSwap = { swap, ...(hash !== undefined && { hash }) }
  let sent: SentPayment | undefined
  const write = () => storeSwap(local, { ...latest, ...(isLinked && { isLinked }) })
  return {
    isKept: () => kept,
    keep() {
      // A link never replaces a payment that was reviewed here.
      const own = findStoredSwap(readStoredSwaps(local), swap.key)
      kept ||= (own === undefined || own.isLinked === true) && write()
      if (kept && sent !== undefined) rememberPayment(sent, swaps)
      return kept
    },
    store(entry) {
      latest = entry
      if (kept) write()
    },
    remember(payment) {
      sent = payment
      if (kept) rememberPayment(payment, swaps)
    },
    forget(dropped) {
      if (sent?.hash === dropped) sent = undefined
      if (kept) forgetPayment(dropped, swaps)
    },
  }
}
