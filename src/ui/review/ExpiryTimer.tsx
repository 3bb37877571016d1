import { Icon } from '../shared/parts/Icon.tsx'
import { clockText } from '../shared/time/nodeClock.ts'
import { payerEn } from '../texts/payer.en.ts'
import { reviewEn as messages } from '../texts/review.en.ts'
import type { ReviewStage } from './reviewStage.ts'

interface ExpiryTimerProps {
  stage: ReviewStage
  /** By the nodes' time; undefined until it is known. */
  seconds: number | undefined
  expired: boolean
}

/** Screen readers announce the timer from here on. */
const lastSeconds = 10

/** Shows how long the quote can still be signed, by the nodes' time. Announced only in its last ten seconds. */
export function ExpiryTimer({ stage, seconds, expired }: ExpiryTimerProps) {
  const isRunning = stage.kind === 'ready' && seconds !== undefined && !expired
  return (
    <>
      {isRunning && (
        <span className={`badge num ${seconds <= 60 ? 'badge--warn' : ''}`}>
          <Icon name="clock" /> {messages.expiresIn(clockText(seconds))}
        </span>
      )}
      {expired && (
        <span className="badge badge--warn">
          <Icon name="clock" /> {messages.expired}
        </span>
      )}
      <span className="sr" role="status">
        {announcement(stage, seconds, expired)}
      </span>
    </>
  )
}

/** Returns the screen reader's text for a stage. */
function announcement(stage: ReviewStage, seconds: number | undefined, expired: boolean): string {
  switch (stage.kind) {
    case 'loading':
      return messages.loading
    case 'ready':
      if (expired) return messages.expiredTitle
      return seconds !== undefined && seconds <= lastSeconds ? messages.secondsLeft(seconds) : messages.nothingSentYet
    case 'signing':
      return stage.hash === undefined ? messages.signing : payerEn.sentChecking
    case 'approving':
      return messages.approving
    case 'sent':
      return messages.sent
    default:
      return ''
  }
}
