import { requestKeyPrefix } from '../../shared/swapKeys.ts'
import { type Payment, paymentKey } from './paymentKey.ts'
import { browserSwaps, type SwapStorage } from './swapStore.ts'

/** A request to pay that a wallet received and has not answered. It may be approved there later, which pays. */
export interface OpenRequest {
  /** Name of the wallet. */
  readonly wallet: string
  /** Unix seconds by the nodes' clock. */
  readonly at: number
}

/** A stored request, and what to do with it once the wallet answers. */
export interface RequestMark {
  /** Removes it, because its transaction is known. */
  readonly clear: () => void
  /** Removes it, because the wallet sent nothing. An earlier request of the same payment stays. */
  readonly undo: () => void
}

/** After a day, a wallet no longer shows a request, and its quote has expired long since (seconds). */
const LONGEST_AGE = 86_400
const LONGEST_TEXT = 300

const keyOf = (payment: Payment): string => `${requestKeyPrefix}${paymentKey(payment)}`

/** Stores a request before the wallet shows it, and removes those of other payments that are too old. */
export function markRequest(payment: Payment, request: OpenRequest, storage = browserSwaps()): RequestMark {
  const key = keyOf(payment)
  const text = JSON.stringify({ version: 1, ...request })
  const earlier = requestText(payment, storage)
  // Another attempt may have replaced it since.
  const ifOurs = (change: (storage: SwapStorage) => void) => () =>
    quietly(() => storage?.getItem(key) === text && change(storage))
  quietly(() => {
    storage?.setItem(key, text)
    if (storage) removeOld(request.at, storage)
  })
  return {
    clear: ifOurs((kept) => kept.removeItem(key)),
    undo: ifOurs((kept) => (earlier === undefined ? kept.removeItem(key) : kept.setItem(key, earlier))),
  }
}

/**
 * Returns the stored text of a payment's request, valid or not; undefined without one. It changes with each request.
 */
export function requestText(payment: Payment, storage = browserSwaps()): string | undefined {
  try {
    return storage?.getItem(keyOf(payment)) ?? undefined
  } catch {
    return undefined
  }
}

/** Parses a request that is younger than a day at `now` (unix seconds by the nodes' clock); undefined otherwise. */
export function parseRequest(text: string | undefined, now: number): OpenRequest | undefined {
  if (text === undefined || text.length > LONGEST_TEXT) return undefined
  try {
    const { version, wallet, at } = Object(JSON.parse(text)) as Record<string, unknown>
    if (version !== 1 || typeof wallet !== 'string' || wallet === '') return undefined
    if (typeof at !== 'number' || !(Math.abs(now - at) < LONGEST_AGE)) return undefined
    return { wallet, at }
  } catch {
    return undefined
  }
}

function removeOld(now: number, storage: SwapStorage): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  for (const key of keys.filter((one) => one.startsWith(requestKeyPrefix))) {
    if (parseRequest(storage.getItem(key) ?? '', now) === undefined) storage.removeItem(key)
  }
}

/** Without storage, a request is known as long as the page is open. */
function quietly(change: () => unknown): void {
  try {
    change()
  } catch {
    // Storage is blocked or full.
  }
}
