import { useEffect, useRef } from 'react'
import { durationText } from '../shared/figures/duration.ts'
import { Icon } from '../shared/parts/Icon.tsx'
import { clockText } from '../shared/time/nodeClock.ts'
import { useMessages } from '../texts/MessagesContext.tsx'
import { payEn as messages } from '../texts/pay.en.ts'
import type { PayStage } from './payStage.ts'

interface PayTimerProps {
  stage: Extract<PayStage, { kind: 'paying' }>
  /** The page's monotonic clock (ms). */
  now: number
  locale: string
  /** Called once when the time is over. */
  onEnd: () => void
}

/** Below this, the seconds are shown. */
const LAST_SECONDS = 600

/** Returns the seconds left by the blocks of the nodes, and by the page's monotonic clock since then. Its date is not used. */
export function secondsLeftOf({ payment, at }: PayTimerProps['stage'], now: number): number {
  return Math.max(0, Math.ceil(payment.deadline.secondsLeft - Math.max(0, now - at) / 1000))
}

/** Shows how long the payment can be sent. */
export function PayTimer({ stage, now, locale, onEnd }: PayTimerProps) {
  const durations = useMessages()
  const seconds = secondsLeftOf(stage, now)
  const end = useRef(onEnd)
  end.current = onEnd
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) end.current()
  }, [isOver])
  const until = new Date(stage.payment.endsAt * 1000)
  const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(until)
  const isShort = seconds < LAST_SECONDS
  return (
    <span className={`badge pay-timer num ${isShort ? 'badge--danger' : 'badge--warn'}`} role="timer">
      <Icon name="clock" />{' '}
      {isShort ? messages.leftShort(clockText(seconds)) : messages.left(durationText(seconds, durations), time)}
    </span>
  )
}
