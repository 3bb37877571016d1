import type { Messages } from '../messages/en.ts'

/** The words that durations are said with. */
export type DurationMessages = Pick<Messages, 'underAMinute' | 'minutes' | 'hours'>

/** And how an estimate is said. */
export type EstimateMessages = DurationMessages & Pick<Messages, 'about'>

/** Seconds as people say them, to the full minute above. */
export function durationText(seconds: number, messages: DurationMessages): string {
  if (seconds < 60) return messages.underAMinute
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? messages.minutes(minutes) : messages.hours(Math.floor(minutes / 60), minutes % 60)
}

/** An estimate: "about 12 min", "under a minute". */
export function aboutText(seconds: number, messages: EstimateMessages): string {
  const time = durationText(seconds, messages)
  return seconds < 60 ? time : messages.about(time)
}

/** The same where a line begins with it: "About 12 min", "Under a minute". */
export function aboutLine(seconds: number, messages: EstimateMessages): string {
  const text = aboutText(seconds, messages)
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
