import { reviewEn as words } from '../messages/review.en.ts'
import { Icon } from '../parts/Icon.tsx'
import { clockText } from './nodeClock.ts'
import type { ReviewStage } from './reviewStage.ts'

interface ExpiryProps {
  stage: ReviewStage
  /** By the nodes' time; undefined before they have told it. */
  seconds: number | undefined
  expired: boolean
}

/** From here on the timer is spoken. */
const lastSeconds = 10

/** How long the quote may still be signed, by the nodes' time. Silent until its last ten seconds. */
export function Expiry({ stage, seconds, expired }: ExpiryProps) {
  const isRunning = stage.kind === 'ready' && seconds !== undefined && !expired
  return (
    <>
      {isRunning && (
        <span className={`badge num ${seconds <= 60 ? 'badge--warn' : ''}`}>
          <Icon name="clock" /> {words.expiresIn(clockText(seconds))}
        </span>
      )}
      {expired && (
        <span className="badge badge--warn">
          <Icon name="clock" /> {words.expired}
        </span>
      )}
      <span className="sr" role="status">
        {spoken(stage, seconds, expired)}
      </span>
    </>
  )
}

/** What a screen reader hears of the stages. */
function spoken({ kind }: ReviewStage, seconds: number | undefined, expired: boolean): string {
  switch (kind) {
    case 'asking':
      return words.asking
    case 'ready':
      if (expired) return words.expiredTitle
      return seconds !== undefined && seconds <= lastSeconds ? words.secondsLeft(seconds) : words.nothingMoves
    case 'signing':
      return words.signing
    case 'approving':
      return words.approving
    case 'sent':
      return words.sent
    default:
      return ''
  }
}
