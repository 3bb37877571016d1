import { isEnd } from '../../../core/tracking/status.ts'
import type { TxHash } from '../../../core/tracking/txHash.ts'
import { swapKeyPrefix, swapsChanged } from '../../shared/swapKeys.ts'
import { formatRecord, LONGEST_RECORD, parseRecord, type SwapRecord } from './swapRecord.ts'

/** Where swaps are stored: `localStorage`, or a part of it. Every call may throw. */
export type SwapStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Stored swaps at most. */
export const MOST_SWAPS = 100

/** Returns this browser's storage; undefined where it is blocked. */
export function browserSwaps(): SwapStorage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

/** Returns the stored swap of a hash; undefined if it is unknown or invalid. */
export function readSwap(hash: TxHash, storage = browserSwaps()): SwapRecord | undefined {
  try {
    const record = parseRecord(storage?.getItem(keyOf(hash)) ?? '')
    return record?.hash === hash ? record : undefined
  } catch {
    return undefined
  }
}

/** Returns every valid stored swap, the latest first. Invalid entries are skipped. */
export function readSwaps(storage = browserSwaps()): readonly SwapRecord[] {
  try {
    const hashes = storedKeys(storage).map((key) => key.slice(swapKeyPrefix.length) as TxHash)
    const swaps = hashes.flatMap((hash) => readSwap(hash, storage) ?? [])
    return swaps.sort((a, b) => b.sentAt - a.sentAt || (a.hash < b.hash ? -1 : 1))
  } catch {
    return []
  }
}

/**
 * Stores a swap and, above `MOST_SWAPS`, removes the oldest that has ended, else the oldest. Returns whether it was
 * stored: storage can be blocked or full.
 */
export function storeSwap(record: SwapRecord, storage = browserSwaps()): boolean {
  const text = formatRecord(record)
  if (storage === undefined || text.length > LONGEST_RECORD) return false
  try {
    storage.setItem(keyOf(record.hash), text)
    dropSurplus(record.hash, storage)
    announceChange()
    return true
  } catch {
    return false
  }
}

/** Removes stored swaps; without hashes, every one of them, invalid entries included. */
export function eraseSwaps(hashes?: readonly TxHash[], storage = browserSwaps()): void {
  try {
    for (const key of hashes?.map(keyOf) ?? storedKeys(storage)) storage?.removeItem(key)
    announceChange()
  } catch {
    // Blocked storage has nothing to remove.
  }
}

const keyOf = (hash: TxHash): string => `${swapKeyPrefix}${hash}`

function storedKeys(storage: SwapStorage | undefined): readonly string[] {
  const keys = Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? '')
  return keys.filter((key) => key.startsWith(swapKeyPrefix))
}

function dropSurplus(kept: TxHash, storage: SwapStorage): void {
  if (storedKeys(storage).length <= MOST_SWAPS) return
  const valid = readSwaps(storage).filter(({ hash }) => hash !== kept)
  const known = new Set([kept, ...valid.map(({ hash }) => hash)].map(keyOf))
  const invalid = storedKeys(storage).filter((key) => !known.has(key))
  const ended = valid.filter(hasEnded)
  const running = valid.filter((record) => !hasEnded(record))
  const inOrder = [...invalid, ...[...ended.reverse(), ...running.reverse()].map(({ hash }) => keyOf(hash))]
  const surplus = storedKeys(storage).length - MOST_SWAPS
  for (const key of inOrder.slice(0, surplus)) storage.removeItem(key)
}

/** Whether this browser has seen the end of a swap. */
export const hasEnded = ({ progress }: Pick<SwapRecord, 'progress'>): boolean =>
  progress !== undefined && isEnd(progress.stage)

function announceChange(): void {
  if (typeof dispatchEvent === 'function') dispatchEvent(new Event(swapsChanged))
}
