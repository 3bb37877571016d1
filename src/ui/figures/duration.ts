import type { Messages } from '../messages/en.ts'

/** The words that durations are said with. */
export type DurationMessages = Pick<Messages, 'underAMinute' | 'minutes' | 'hours'>

/** Seconds as people say them, to the full minute above. */
export function durationText(seconds: number, messages: DurationMessages): string {
  if (seconds < 60) return messages.underAMinute
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? messages.minutes(minutes) : messages.hours(Math.floor(minutes / 60), minutes % 60)
}
