import type { EarningsDocument } from '../../../contract/affiliate/earnings.ts'

/** Writes a report as JSON, as `npm run earnings -- verify --file` reads it. */
export const earningsJson = (report: EarningsDocument): string => `${JSON.stringify(report, undefined, 2)}\n`

/** Returns the name of a download, such as "earnings-2026-11-01-2026-11-23.csv". */
export const fileName = <K extends 'csv' | 'json'>(
  { from, until }: Pick<EarningsDocument, 'from' | 'until'>,
  kind: K,
): `earnings-${string}.${K}` => `earnings-${from}-${until}.${kind}`
