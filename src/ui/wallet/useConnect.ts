import { useEffect, useState } from 'react'
import type { ChainId } from '../../core/chains/chains.ts'
import { SwapError } from '../../core/errors.ts'
import { failureCode } from '../shared/support/failureCode.ts'
import { errorLines } from '../texts/errors.en.ts'
import { walletEn as messages } from '../texts/wallet.en.ts'
import { browserSession } from './browserSession.ts'
import type { SessionAccount, SessionWallet } from './sessionState.ts'

/** After this time a wallet that has not answered is named late (ms). */
const LATE_MS = 60_000

export interface Connecting {
  /** The wallet that the person is asked in. */
  readonly pending: SessionWallet | undefined
  readonly isLate: boolean
  readonly problem: ConnectProblem | undefined
  /** Connects one after another with one press. Ends where the person cancels; other failures skip their step. */
  readonly connect: (steps: readonly ConnectStep[]) => void
}

export interface ConnectStep {
  readonly wallet: SessionWallet
  readonly chain: ChainId
}

/** Why the last request failed, and what to do. */
export interface ConnectProblem {
  readonly text: string
  /** The error's code; absent when the person cancelled. */
  readonly code?: string
}

/** Requests accounts from wallets, one at a time, and explains failures. */
export function useConnect(onConnected?: (account: SessionAccount) => void): Connecting {
  const [pending, setPending] = useState<SessionWallet | undefined>(undefined)
  const [problem, setProblem] = useState<ConnectProblem | undefined>(undefined)
  const connectAll = async (steps: readonly ConnectStep[]) => {
    for (const { wallet, chain } of steps) {
      setPending(wallet)
      try {
        onConnected?.(await browserSession.connect(wallet.id, chain))
      } catch (error) {
        setProblem(problemOf(error, wallet))
        if (failureCode(error) === 'wallet_rejected') return
      }
    }
  }
  const connect = (steps: readonly ConnectStep[]) => {
    if (pending !== undefined) return
    setProblem(undefined)
    void connectAll(steps).then(() => setPending(undefined))
  }
  return { pending, isLate: useIsLate(pending), problem, connect }
}

/** Whether a wait has lasted longer than `LATE_MS`. Each new `wait` starts again. */
export function useIsLate(wait: unknown): boolean {
  const [late, setLate] = useState<unknown>(undefined)
  useEffect(() => {
    if (wait === undefined) return
    const timer = setTimeout(() => setLate(wait), LATE_MS)
    return () => clearTimeout(timer)
  }, [wait])
  return wait !== undefined && late === wait
}

/** Explains a failed request of a wallet. */
export function problemOf(error: unknown, { walletName }: Pick<SessionWallet, 'walletName'>): ConnectProblem {
  const code = failureCode(error)
  if (!(error instanceof SwapError)) return { text: `${messages.unread}. ${messages.tryAgain}.`, code }
  if (code === 'wallet_rejected') return { text: messages.cancelled(walletName) }
  return { text: errorLines(error).join(' '), code }
}
