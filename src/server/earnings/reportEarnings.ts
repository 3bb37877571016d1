import type { EarningsDocument } from '../../contract/affiliate/earnings.ts'
import { type DayRange, secondsOfDays } from './days.ts'
import type { Earner } from './earning.ts'
import { type EarningsSources, readEarnings } from './readEarnings.ts'
import { viewEarnings } from './viewEarnings.ts'

/** Reads the earnings of all names of a partner as one document. Throws what `readEarnings` throws. */
export async function reportEarnings(
  sources: EarningsSources,
  earners: readonly Earner[],
  days: DayRange,
  /** Most swaps of each name. */
  limit: number,
): Promise<EarningsDocument> {
  const range = { ...secondsOfDays(days), limit }
  return viewEarnings(days, await Promise.all(earners.map((earner) => readEarnings(sources, earner, range))))
}
