import { Suspense } from 'react'
import { lazyPart } from '../shared/parts/lazyPart.ts'
import { useAfterCommit } from '../shared/time/useAfterCommit.ts'
import type { Swap } from './useSwap.ts'

const QuoteAnnouncement = lazyPart(() => import('./QuoteAnnouncement.tsx').then((part) => part.QuoteAnnouncement))

/**
 * Announces new prices to screen readers, politely. The region is there before its first text, which is then announced.
 */
export function QuoteAnnouncer({ swap }: { swap: Swap }) {
  const isPriceShown = useAfterCommit(swap.route !== undefined)
  return (
    <p className="sr" role="status" aria-live="polite">
      <Suspense fallback={null}>{isPriceShown && <QuoteAnnouncement swap={swap} />}</Suspense>
    </p>
  )
}
