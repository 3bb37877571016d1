import type { TxHash } from '../../core/tracking/txHash.ts'
import { paymentKey } from '../track/history/paymentKey.ts'
import type { SwapRecord } from '../track/history/swapRecord.ts'
import { readSwaps } from '../track/history/swapStore.ts'
import type { Reviewed } from './loadReview.ts'

/** Another tab sent the same swap after this review opened, or is signing it now. */
export class SignedElsewhereError extends Error {
  override name = 'SignedElsewhereError'
  /** The deposit that was sent; undefined while the other tab is signing. */
  readonly hash: TxHash | undefined

  constructor(hash?: TxHash) {
    super(hash === undefined ? 'Another tab is signing this swap.' : 'Another tab has sent this swap.')
    this.hash = hash
  }
}

/** Parts of `navigator.locks` that a signature needs. */
export type SigningLocks = {
  readonly request: <T>(
    name: string,
    options: { readonly ifAvailable: true },
    run: (lock: unknown) => Promise<T>,
  ) => Promise<T>
}

/** Watches the swaps of other tabs during one review. */
export interface OtherTabs {
  /** Returns a swap like the reviewed one that was stored since, once for each. */
  readonly findSent: (reviewed: Pick<Reviewed, 'deposit'>) => TxHash | undefined
  /**
   * Runs `send`, which signs, sends and stores the swap. Throws `SignedElsewhereError` when another tab signs or has
   * sent the same one. Browsers without locks compare stored swaps only.
   */
  readonly sendOnce: <T>(reviewed: Pick<Reviewed, 'deposit'>, send: () => Promise<T>) => Promise<T>
}

/**
 * Starts to watch from the swaps that are stored now. Each swap of another tab stops one signature, then it is known.
 */
export function watchOtherTabs(
  read: () => readonly SwapRecord[] = readSwaps,
  locks: SigningLocks | undefined = globalThis.navigator?.locks,
): OtherTabs {
  const known = new Set(read().map(({ hash }) => hash))
  const findSent: OtherTabs['findSent'] = ({ deposit }) => {
    const key = paymentKey(deposit.intent)
    const found = read().find((swap) => !swap.imported && !known.has(swap.hash) && paymentKey(swap) === key)
    if (found) known.add(found.hash)
    return found?.hash
  }
  return {
    findSent,
    async sendOnce(reviewed, send) {
      const run = async (isOurs: boolean) => {
        if (!isOurs) throw new SignedElsewhereError()
        const sent = findSent(reviewed)
        if (sent !== undefined) throw new SignedElsewhereError(sent)
        return send()
      }
      const name = `sign ${paymentKey(reviewed.deposit.intent)}`
      return locks === undefined ? run(true) : locks.request(name, { ifAvailable: true }, (lock) => run(lock !== null))
    },
  }
}
