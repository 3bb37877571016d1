import type { EarningsDocument } from '../../../contract/affiliate/earnings.ts'
import { dropOldest } from '../../../std/dropOldest.ts'

/** How long a report is shared (ms). New fees are visible after it. */
const KEPT_MS = 60_000
/** Most reports of one partner. */
const MOST_REPORTS = 20
/** Most partners with reports. */
const MOST_PARTNERS = 20

interface CachedReport {
  readonly expiresAt: number
  readonly report: Promise<EarningsDocument>
}

/** One partner's report, and how to read it. */
export interface ReportQuery {
  /** Public id. A report is never shared with another partner. */
  readonly partner: string
  /** Names, days and page of the report. */
  readonly key: string
  /** Unix milliseconds. */
  readonly now: number
  readonly read: () => Promise<EarningsDocument>
}

const caches = new WeakMap<object, Map<string, Map<string, CachedReport>>>()

/**
 * Returns a report that the same partner received less than a minute ago, or reads it. Concurrent calls share one read; a
 * failure is not cached. `source` owns the cache.
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
