import type { ReactNode } from 'react'
import { Callout } from '../shared/parts/Callout.tsx'
import { ReviewMoney } from './ReviewMoney.tsx'
import type { ReviewView } from './reviewView.ts'

interface ReviewLayoutProps {
  /** Problems and advice, above everything. */
  remarks: ReactNode
  /** The requested swap. */
  summary: ReactNode
  /** Undefined while it loads, and for an expired quote, whose addresses are never shown. */
  view: ReviewView | undefined
  /** Below the costs. */
  note?: string | undefined
  /** Where the coins arrive, beside the swap and on phones below it. */
  destination: ReactNode
  /** The checks, on the right. */
  proof: ReactNode
  /** Shown while it loads. */
  loading?: { readonly title: string; readonly text: string } | undefined
}

/** Shows amounts on the left, checks on the right, and any problem above them. */
export function ReviewLayout({ remarks, summary, view, note, destination, proof, loading }: ReviewLayoutProps) {
  return (
    <div className="stack">
      {remarks}
      {view === undefined ? (
        summary
      ) : (
        <div className="review-grid">
          {summary}
          {destination}
          <div className="stack">
            <ReviewMoney view={view} note={note} />
          </div>
          <div className="stack">{proof}</div>
        </div>
      )}
      {loading && (
        <Callout tone="info" title={loading.title}>
          <p>{loading.text}</p>
        </Callout>
      )}
    </div>
  )
}
