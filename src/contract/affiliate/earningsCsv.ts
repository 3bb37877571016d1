import { csvLine } from '../../std/csvLine.ts'
import type { EarningsDocument } from './earnings.ts'

/** Columns of the CSV form, fields of a row: of the API, of the page’s download, and of `npm run earnings -- export`. */
const columns = [
  ...(['time', 'protocol', 'hash', 'sellAsset', 'buyAsset', 'name', 'kind', 'address'] as const),
  ...(['asset', 'amount', 'usd', 'confirmation'] as const),
] as const

/** Writes the fees of a report as CSV, newest first. */
export const earningsCsv = ({ earnings }: Pick<EarningsDocument, 'earnings'>): string =>
  [csvLine(columns), ...earnings.map((row) => csvLine(columns.map((column) => row[column] ?? '')))].join('')
