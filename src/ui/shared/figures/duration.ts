import type { Messages } from '../../texts/form.en.ts'

/** Texts for durations. */
export type DurationMessages = Pick<Messages, 'underAMinute' | 'minutes' | 'hours'>

/** Texts for estimated durations. */
export type EstimateMessages = DurationMessages & Pick<Messages, 'about'>

/** Formats seconds, rounded up to full minutes: "under a minute", "12 min", "1 h 5 min". */
export function durationText(seconds: number, messages: DurationMessages): string {
  if (seconds < 60) return messages.underAMinute
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? messages.minutes(minutes) : messages.hours(Math.floor(minutes / 60), minutes % 60)
}

/** Formats an estimate: "about 12 min", "under a minute". */
export function aboutText(seconds: number, messages: EstimateMessages): string {
  const time = durationText(seconds, messages)
  return seconds < 60 ? time : messages.about(time)
}

/** Formats an estimate at the start of a line: "About 12 min", "Under a minute". */
export function aboutLine(seconds: number, messages: EstimateMessages): string {
  const text = aboutText(seconds, messages)
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
