import type { EarningsDocument } from '../../../contract/affiliate/earnings.ts'
import { csvLine } from '../../../std/csvLine.ts'

/** Columns of the CSV file, fields of a row. `npm run earnings -- export` writes the same ones. */
const columns = [
  ...(['time', 'protocol', 'hash', 'sellAsset', 'buyAsset', 'name', 'kind', 'address'] as const),
  ...(['asset', 'amount', 'usd', 'confirmation'] as const),
] as const

/** Writes the fees of a report as CSV, newest first. */
export const earningsCsv = ({ earnings }: Pick<EarningsDocument, 'earnings'>): string =>
  [csvLine(columns), ...earnings.map((row) => csvLine(columns.map((column) => row[column] ?? '')))].join('')

/** Writes a report as JSON, as `npm run earnings -- verify --file` reads it. */
export const earningsJson = (report: EarningsDocument): string => `${JSON.stringify(report, undefined, 2)}\n`

/** Returns the name of a download, such as "earnings-2026-11-01-2026-11-23.csv". */
export const fileName = <K extends 'csv' | 'json'>(
  { from, until }: Pick<EarningsDocument, 'from' | 'until'>,
  kind: K,
): `earnings-${string}.${K}` => `earnings-${from}-${until}.${kind}`
