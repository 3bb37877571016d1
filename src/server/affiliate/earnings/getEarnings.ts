import type { affiliateEarnings, EarningsDocument } from '../../../contract/affiliate/earnings.ts'
import { MAX_EARNINGS_DAYS } from '../../../contract/affiliate/earnings.ts'
import { dropOldest } from '../../../std/dropOldest.ts'
import { ApiError, MisconfiguredError } from '../../apiError.ts'
import type { Handler } from '../../transport/bindHandler.ts'
import { requireSession } from '../session.ts'
import { dayRange } from './days.ts'
import { earnersOf, reportEarnings } from './reportEarnings.ts'

/** How long a report is shared (ms). New fees are visible after it. */
const KEPT_MS = 60_000

/** Most reports of one partner. */
const MOST_REPORTS = 20

/** Most partners with reports. */
const MOST_PARTNERS = 20

const caches = new WeakMap<object, Map<string, Map<string, CachedReport>>>()

/**
 * Returns a page of what the partner of the sk_ key or session earned. A pk_ key is visible in a page, so it is
 * refused. Throws `ApiError` (api_key_public, invalid_input, partner_not_found, those of sessions),
 * `MisconfiguredError` without indexers, and what `reportEarnings` throws.
 */
export const getEarnings: Handler<typeof affiliateEarnings> = async (input, context) => {
  const { store, nodes, midgards, clock, apiKey } = context
  if (apiKey?.kind === 'pk') throw new ApiError('api_key_public')
  const id = apiKey === undefined ? (await requireSession(context)).account.partnerId : apiKey.owner
  const now = clock()
  const days = dayRange(input, now)
  if (days === undefined) {
    throw new ApiError('invalid_input', { message: `The range does not have 1 to ${MAX_EARNINGS_DAYS} days.` })
  }
  const partner = id === undefined ? undefined : await store.affiliates.approvedPartner(id, now)
  if (!partner) throw new ApiError('partner_not_found')
  if (midgards === undefined) throw new MisconfiguredError({ variables: ['MIDGARD_URLS', 'MAYA_MIDGARD_URLS'] })
  const earners = earnersOf(partner)
  const { cursor } = input
  return cachedReport(midgards, {
    partner: partner.id,
    now,
    key: JSON.stringify([earners, days, cursor]),
    read: () => reportEarnings({ nodes, midgards }, earners, days, { cursor }),
  })
}

interface CachedReport {
  readonly expiresAt: number
  readonly report: Promise<EarningsDocument>
}

/** One partner's report, and how to read it. */
interface ReportQuery {
  /** Public id. A report is never shared with another partner. */
  readonly partner: string
  /** Names, days and page of the report. */
  readonly key: string
  /** Unix milliseconds. */
  readonly now: number
  readonly read: () => Promise<EarningsDocument>
}

/**
 * Returns a report that the same partner received less than a minute ago, or reads it. Concurrent calls share one read;
 * a failure is not cached. `source` owns the cache.
 */
export function cachedReport(source: object, { partner, key, now, read }: ReportQuery): Promise<EarningsDocument> {
  const partners = caches.get(source) ?? new Map<string, Map<string, CachedReport>>()
  caches.set(source, partners)
  const reports = partners.get(partner) ?? new Map<string, CachedReport>()
  partners.set(partner, reports)
  const cached = reports.get(key)
  if (cached && cached.expiresAt > now) return cached.report
  const report = read()
  reports.delete(key)
  reports.set(key, { expiresAt: now + KEPT_MS, report })
  report.catch(() => {
    if (reports.get(key)?.report === report) reports.delete(key)
  })
  dropOldest(reports, MOST_REPORTS)
  dropOldest(partners, MOST_PARTNERS)
  return report
}
