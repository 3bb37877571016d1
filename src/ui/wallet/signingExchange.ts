import { expectQuoteTimes } from '../../core/deposits/quoteTimes.ts'
import { finalizeUtxoDeposit } from '../../core/deposits/utxo/finalizeUtxoDeposit.ts'
import type { UtxoDeposit } from '../../wallets/utxo/utxoChecks.ts'
import { rejected } from '../../wallets/walletErrors.ts'

/** A deposit that waits for its signed file. */
export interface PendingSignature {
  readonly deposit: UtxoDeposit
  /**
   * Takes what the signer made of it. A file that does not match changes nothing, so that another can be brought.
   * Throws what `finalizeUtxoDeposit` throws.
   */
  readonly bring: (signed: Uint8Array) => void
  /** Ends the wait without a signature. */
  readonly cancel: () => void
  /** Ends it because the quote is no longer valid. */
  readonly expire: () => void
}

/** Where deposits for an external signer wait. */
export interface SigningExchange {
  readonly getSnapshot: () => PendingSignature | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** Waits until the person brings a signed file, or cancels. */
  readonly sign: (deposit: UtxoDeposit) => Promise<Uint8Array>
}

export function createSigningExchange(signer: string): SigningExchange {
  let pending: PendingSignature | undefined
  const listeners = new Set<() => void>()
  const show = (next: PendingSignature | undefined) => {
    pending = next
    for (const listener of [...listeners]) listener()
  }
  return {
    getSnapshot: () => pending,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    sign(deposit) {
      pending?.cancel()
      return new Promise((resolve, reject) => {
        const end = (run: () => void) => {
          run()
          if (pending === current) show(undefined)
        }
        const current: PendingSignature = {
          deposit,
          bring(signed) {
            finalizeUtxoDeposit(signed, deposit.intent)
            end(() => resolve(signed))
          },
          cancel: () => end(() => reject(rejected(signer))),
          expire: () => end(() => reject(expiredQuote())),
        }
        show(current)
      })
    },
  }
}

function expiredQuote(): unknown {
  try {
    expectQuoteTimes({ now: 1, quoteExpiry: 0 })
  } catch (error) {
    return error
  }
  return undefined
}
