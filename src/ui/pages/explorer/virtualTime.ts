import { BLOCK_SECONDS } from '../../../core/chains/blockTime.ts'
import type { ExplorerMessages } from '../../texts/explorer.en.ts'

/** A block of one protocol: its height, and the devnet's time in Unix seconds. */
export interface Moment {
  readonly height: number
  readonly time: number
}

/** time(h) = now − (height − h) × 6 s, because every block of both protocols takes six seconds of the devnet's time. */
export function timeOfHeight(height: number, now: Moment): number {
  return now.time - (now.height - height) * BLOCK_SECONDS
}

/** Formats how long ago a time is, by the devnet's clock. */
export function agoText(time: number, now: number, messages: ExplorerMessages): string {
  const passed = Math.floor(now - time)
  if (passed < 0) return messages.ahead(-passed)
  if (passed < 3) return messages.justNow
  if (passed < 60) return messages.secondsAgo(passed)
  if (passed < 3600) return messages.minutesAgo(Math.floor(passed / 60))
  if (passed < 86_400) return messages.hoursAgo(Math.floor(passed / 3600))
  return messages.daysAgo(Math.floor(passed / 86_400))
}

/** Formats a time as "11:19:40" in UTC. */
export const clockText = (time: number): string => new Date(time * 1000).toISOString().slice(11, 19)

/** Formats a time as "2026-11-21 11:19:40" in UTC. */
export const dateText = (time: number): string => new Date(time * 1000).toISOString().slice(0, 19).replace('T', ' ')
