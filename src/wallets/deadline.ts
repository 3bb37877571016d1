import { type Clock, systemClock } from '../core/net/clock.ts'
import { silent, walletFailure } from './errors.ts'
import type { WalletTimes } from './wallet.ts'

/** A person may look for a device first. */
const ASK_MS = 300_000
const READ_MS = 10_000

export interface Patience {
  /** Waits for a person. `mayHaveSent` when a late yes would still send. */
  readonly ask: <T>(answer: () => Promise<T>, consequence?: { readonly mayHaveSent: boolean }) => Promise<T>
  /** Waits for what the wallet knows by itself. */
  readonly read: <T>(answer: () => Promise<T>) => Promise<T>
}

/** Waits for a wallet, but not for ever; whatever it throws becomes an error of ours. */
export function patienceWith(wallet: string, times: WalletTimes = {}): Patience {
  const { clock = systemClock, askMs = ASK_MS, readMs = READ_MS } = times
  const within = <T>(answer: () => Promise<T>, ms: number, mayHaveSent: boolean): Promise<T> =>
    answerWithin(clock, { ms, answer, late: () => silent(wallet, { mayHaveSent }) }).catch((error: unknown) => {
      throw walletFailure(wallet, error)
    })
  return {
    ask: (answer, { mayHaveSent } = { mayHaveSent: false }) => within(answer, askMs, mayHaveSent),
    read: (answer) => within(answer, readMs, false),
  }
}

interface Question<T> {
  readonly ms: number
  readonly answer: () => Promise<T>
  readonly late: () => Error
}

function answerWithin<T>(clock: Clock, { ms, answer, late }: Question<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(ms, () => reject(late()))
    // A provider may throw instead of rejecting.
    new Promise<T>((settle) => settle(answer())).then(resolve, reject).finally(stop)
  })
}
