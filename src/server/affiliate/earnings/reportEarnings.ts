import type { EarningsDocument } from '../../../contract/affiliate/earnings.ts'
import type { AffiliateSplits } from '../../../storage/affiliateRecords.ts'
import { readCursor } from './cursor.ts'
import { type DayRange, secondsOfDays } from './days.ts'
import type { Earner } from './earning.ts'
import { type EarningsRange, type EarningsSources, readEarnings } from './readEarnings.ts'
import { viewEarnings } from './viewEarnings.ts'

/** Returns the names of a partner whose earnings are wanted. */
export const earnersOf = ({ thorchain, maya }: AffiliateSplits): readonly Earner[] => [
  ...(thorchain ? [{ protocol: 'THORCHAIN' as const, name: thorchain.name }] : []),
  ...(maya ? [{ protocol: 'MAYACHAIN' as const, name: maya.name }] : []),
]

/** Pages of a report: the first one that is read, and how many at most. */
export interface ReportPages {
  /** Where the page before ended. */
  readonly cursor?: string | undefined
  /** One page by default. */
  readonly most?: number
}

/** Reads the earnings of a partner's names, at most one name of each protocol. Throws what `readEarnings` throws. */
export async function reportEarnings(
  sources: EarningsSources,
  earners: readonly Earner[],
  days: DayRange,
  { cursor, most = 1 }: ReportPages = {},
): Promise<EarningsDocument> {
  const places = cursor === undefined ? undefined : readCursor(cursor)
  const range = secondsOfDays(days)
  const left = earners.filter(({ protocol }) => places === undefined || places[protocol] !== undefined)
  const reports = await Promise.all(
    left.map(async (earner) => {
      const { protocol } = earner
      return { protocol, ...(await readPages(sources, earner, { ...range, cursor: places?.[protocol] }, most)) }
    }),
  )
  return viewEarnings(days, reports)
}

async function readPages(sources: EarningsSources, earner: Earner, range: EarningsRange, most: number) {
  let all = await readEarnings(sources, earner, range)
  for (let page = 1; page < most && all.next !== undefined; page++) {
    const more = await readEarnings(sources, earner, { ...range, cursor: all.next })
    all = {
      earnings: [...all.earnings, ...more.earnings],
      differences: [...all.differences, ...more.differences],
      next: more.next,
    }
  }
  return all
}
