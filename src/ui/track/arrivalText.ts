import type { Arrival } from './arrival.ts'
import type { TrackingLocalization } from './steps.ts'
import { timeText } from './timeText.ts'

interface ArrivingCoins {
  /** Ticker of what arrives; undefined while it is unknown. */
  readonly ticker: string | undefined
  /** Unix seconds by the nodes' clock. */
  readonly time: number
}

/** Returns when the coins should arrive, as a sentence; for a late swap, when they usually would have. */
export function arrivalText(
  arrival: Arrival,
  { ticker, time }: ArrivingCoins,
  { messages, locale }: TrackingLocalization,
): string {
  const coin = ticker ?? messages.yourCoins
  if (arrival.lateSince !== undefined) return messages.arrivalLate(coin, timeText(arrival.lateSince, time, locale))
  if (arrival.isLate) return messages.leavesLate
  const from = timeText(arrival.from, time, locale)
  if (arrival.to === undefined) return messages.arrivesAfter(coin, from)
  return messages.arrivesBetween(coin, from, timeText(arrival.to, time, locale))
}
