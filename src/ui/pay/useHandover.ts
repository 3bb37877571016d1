import { useEffect, useRef } from 'react'
import { getAgreedTime } from '../../core/actions/getAgreedTime.ts'
import { browserNodes } from '../../runtime/browser.ts'
import { isRegistered } from './memolessSwap.ts'
import type { PayStage } from './payStage.ts'
import type { SentPayment } from './rememberPayment.ts'

interface Handover {
  /** The deposit that was known when the page opened. */
  readonly known: string | undefined
  /** The payment was found, on its chain or by the nodes. */
  readonly onSent: (payment: SentPayment) => void
  /** The chain dropped a payment that was found before. */
  readonly onDropped: (hash: string) => void
}

/** Returns the transaction of a payment that was found, on its chain or by the nodes. */
export function sentHashOf(stage: PayStage): string | undefined {
  if (stage.kind === 'seen') return stage.seen.hash
  return stage.kind === 'paid' ? stage.hash : undefined
}

/** Hands a payment over with the nodes' time once it is found, and takes it back when its chain drops it. */
export function useHandover(stage: PayStage, handover: Handover): void {
  const latest = useRef(handover)
  latest.current = handover
  const swap = isRegistered(stage.swap) ? stage.swap : undefined
  const hash = sentHashOf(stage)
  const handed = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (swap === undefined || hash === latest.current.known) return
    if (handed.current !== undefined && handed.current !== hash) latest.current.onDropped(handed.current)
    handed.current = hash
    if (hash === undefined) return
    const controller = new AbortController()
    const { signal } = controller
    getAgreedTime(browserNodes().THORCHAIN, { signal }).then(
      (sentAt) => signal.aborted || latest.current.onSent({ swap, hash, sentAt }),
      // Tracking works without the swap's own figures.
      () => undefined,
    )
    return () => controller.abort()
  }, [swap, hash])
}
