import {
  formatSwap,
  isRegistered,
  type MemolessSwap,
  parseSwap,
  type RegisteredSwap,
} from '../../core/memo/memoless/memolessSwap.ts'

/** Local storage key of the memoless swaps of this browser. They contain no address of a vault. */
export const storedSwapsKey = 'memoless-swaps'

/** Only so many swaps are kept, the newest. */
export const MOST_PAYMENTS = 20

/** A swap of this browser, and its deposit once there is one. */
export interface StoredSwap {
  readonly swap: MemolessSwap | RegisteredSwap
  readonly hash?: string
  /** No payment of it can be sent any more. */
  readonly hasEnded?: true
  /** It was opened by its link, not reviewed in this browser. */
  readonly isLinked?: true
}

type Reading = Pick<Storage, 'getItem'>
type Writing = Pick<Storage, 'getItem' | 'setItem'>

/** Returns the swaps of this browser, newest first. Empty where storage is blocked or unreadable. */
export function readStoredSwaps(storage: () => Reading): readonly StoredSwap[] {
  try {
    const read: unknown = JSON.parse(storage().getItem(storedSwapsKey) ?? '[]')
    return Array.isArray(read) ? read.flatMap(parseStoredSwap) : []
  } catch {
    return []
  }
}

/** Parses one entry; none for what `formatStoredSwap` does not write. */
export function parseStoredSwap(entry: unknown): readonly StoredSwap[] {
  if (typeof entry !== 'object' || entry === null) return []
  type Fields = Readonly<Partial<Record<keyof StoredSwap, unknown>>>
  const { swap: text, hash, hasEnded, isLinked } = entry as Fields
  const swap = typeof text === 'string' ? parseSwap(text) : undefined
  if (swap === undefined) return []
  const isHash = typeof hash === 'string' && /^[0-9A-Za-z]{64,88}$/.test(hash)
  return [
    { swap, ...(isHash && { hash }), ...(hasEnded === true && { hasEnded }), ...(isLinked === true && { isLinked }) },
  ]
}

/** Stores a swap in place of an earlier state of it. Returns false where storage is blocked. */
export function storeSwap(storage: () => Writing, entry: StoredSwap): boolean {
  const others = readStoredSwaps(storage).filter((one) => one.swap.key !== entry.swap.key)
  return write(storage, [entry, ...others].slice(0, MOST_PAYMENTS))
}

/** Whether a swap still waits for its payment. */
export const isUnfinished = ({ hash, hasEnded }: StoredSwap): boolean => hash === undefined && !hasEnded

/** Removes a swap. Returns false where storage is blocked. */
export function removeSwap(storage: () => Writing, key: string): boolean {
  return write(
    storage,
    readStoredSwaps(storage).filter(({ swap }) => swap.key !== key),
  )
}

/** Returns a swap as JSON, for storage and for a file. */
export const formatStoredSwap = ({ swap, ...state }: StoredSwap): unknown => ({ swap: formatSwap(swap), ...state })

function write(storage: () => Writing, swaps: readonly StoredSwap[]): boolean {
  try {
    storage().setItem(storedSwapsKey, JSON.stringify(swaps.map(formatStoredSwap)))
    return true
  } catch {
    return false
  }
}

/** Returns the stored swap of a registration or of a key. */
export function findStoredSwap(stored: readonly StoredSwap[], name: string): StoredSwap | undefined {
  return stored.find(({ swap }) => swap.key === name || (isRegistered(swap) && swap.id === name))
}
