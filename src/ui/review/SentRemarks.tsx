import type { SentOtherError } from '../../wallets/errors.ts'
import { Callout } from '../shared/parts/Callout.tsx'
import { SupportLine } from '../shared/support/SupportLine.tsx'
import { reviewEn as messages } from '../texts/review.en.ts'
import { resendView } from './resendView.ts'
import type { ReviewStage } from './reviewStage.ts'

/** Shows a sent but unconfirmed transaction, and why a requested resend did not happen. */
export function Uncertain({ stage }: { stage: Extract<ReviewStage, { kind: 'uncertain' }> }) {
  const resend = stage.resendError === undefined ? undefined : resendView(stage.resendError, messages)
  return (
    <>
      <Callout tone="warn" title={messages.uncertainTitle} urgent>
        {(resend === undefined || resend.mayTryAgain) && <p>{messages.uncertainWhy}</p>}
        <p className="review-line">
          <code>{stage.hash}</code>
        </p>
        <SupportLine hash={stage.hash} />
      </Callout>
      {resend && (
        <Callout tone={resend.mayTryAgain ? 'warn' : 'danger'} title={resend.title} urgent>
          {resend.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Callout>
      )}
    </>
  )
}

/** Shows both sides of every field in which the sent transaction differs from the agreed one. */
export function SentOther({ error }: { error: SentOtherError }) {
  return (
    <Callout tone="danger" title={messages.sentOtherTitle} urgent>
      <p>{messages.sentOtherWhy}</p>
      {error.differences.map(({ field, expected, found }) => (
        <p key={field} className="review-line">
          {messages.sentOtherLine(field, expected, found)}
        </p>
      ))}
      <p className="review-line">
        <code>{error.hash}</code>
      </p>
    </Callout>
  )
}
