import { type Clock, systemClock } from '../core/nodes/net/clock.ts'
import type { WalletTimeouts } from './wallet.ts'
import { type Consequence, unresponsive, walletFailure } from './walletErrors.ts'

/** A person may have to find a device first. */
const ASK_MS = 300_000
const READ_MS = 10_000
const BRIEF_MS = 2_000

export interface WalletWaits {
  /** Waits for a person. `mayHaveSent`: a late approval would still send. */
  readonly forPerson: <T>(answer: () => Promise<T>, consequence?: Consequence) => Promise<T>
  /** Waits for an answer that needs no person. */
  readonly forWallet: <T>(answer: () => Promise<T>) => Promise<T>
  /** Waits for an answer that helps but is not needed. */
  readonly briefly: <T>(answer: () => Promise<T>) => Promise<T>
}

/** Limits how long we wait for a wallet, and converts whatever it throws to our errors. */
export function createWalletWaits(wallet: string, timeouts: WalletTimeouts = {}): WalletWaits {
  const { clock = systemClock, promptMs: askMs = ASK_MS, readMs = READ_MS } = timeouts
  const within = <T>(answer: () => Promise<T>, ms: number, consequence: Consequence): Promise<T> =>
    callWithin(clock, { ms, answer, late: () => unresponsive(wallet, consequence) }).catch((error: unknown) => {
      throw walletFailure(wallet, error, consequence)
    })
  return {
    forPerson: (answer, consequence = { mayHaveSent: false }) => within(answer, askMs, consequence),
    forWallet: (answer) => within(answer, readMs, { mayHaveSent: false }),
    briefly: (answer) => within(answer, Math.min(readMs, BRIEF_MS), { mayHaveSent: false }),
  }
}

interface TimedCall<T> {
  readonly ms: number
  readonly answer: () => Promise<T>
  readonly late: () => Error
}

function callWithin<T>(clock: Clock, { ms, answer, late }: TimedCall<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(ms, () => reject(late()))
    // A provider may throw synchronously.
    new Promise<T>((settle) => settle(answer())).then(resolve, reject).finally(stop)
  })
}
