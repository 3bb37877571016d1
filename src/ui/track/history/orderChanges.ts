import { type Units, units } from '../../../core/asset/amount.ts'
import { type ChainId, isChainId } from '../../../core/chains/chains.ts'
import { parseTxHash, type TxHash } from '../../../core/tracking/txHash.ts'
import { parseWholeNumber } from '../../../std/wholeNumber.ts'
import { swapsChanged } from '../../shared/swapKeys.ts'
import { browserSwaps, type SwapStorage } from './swapStore.ts'

/** The last change of an open order that was sent from this browser. Its transaction proves nothing about the order. */
export interface SentChange {
  /** Of its transaction. */
  readonly hash: TxHash
  readonly chain: ChainId
  /** 0 cancels the order. */
  readonly newLimit: Units
  /** Milliseconds since 1970, by this computer. */
  readonly sentAt: number
}

/** Each order has a key of its own. */
export const orderChangePrefix = 'order-change-'
const LONGEST_TEXT = 400

/** Stores the last change of an order. Blocked storage is no error: the order itself is watched either way. */
export function storeChange(order: string, change: SentChange, storage = browserSwaps()): void {
  const { newLimit, ...rest } = change
  write(() => storage?.setItem(keyOf(order), JSON.stringify({ version: 1, ...rest, newLimit: `${newLimit}` })))
}

/** Forgets the change of an order. */
export const eraseChange = (order: string, storage = browserSwaps()): void =>
  write(() => storage?.removeItem(keyOf(order)))

/** Returns the last change of an order; undefined without one or for a text that `storeChange` does not write. */
export function readChange(order: string, storage: SwapStorage | undefined = browserSwaps()): SentChange | undefined {
  try {
    const text = storage?.getItem(keyOf(order)) ?? ''
    if (text.length > LONGEST_TEXT) return undefined
    const { version, hash, chain, newLimit, sentAt } = Object(JSON.parse(text)) as Record<string, unknown>
    const limit = typeof newLimit === 'string' ? parseWholeNumber(newLimit) : undefined
    if (version !== 1 || limit === undefined || typeof chain !== 'string' || !isChainId(chain)) return undefined
    if (typeof sentAt !== 'number' || !Number.isSafeInteger(sentAt)) return undefined
    return { hash: parseTxHash(`${hash}`), chain, newLimit: units(limit), sentAt }
  } catch {
    return undefined
  }
}

const keyOf = (order: string): string => `${orderChangePrefix}${order}`

function write(change: () => void): void {
  try {
    change()
    if (typeof dispatchEvent === 'function') dispatchEvent(new Event(swapsChanged))
  } catch {
    // Storage is blocked or full.
  }
}
