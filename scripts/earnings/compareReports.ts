import type { EarningsDocument } from '../../src/contract/affiliate/earnings.ts'

type Row = EarningsDocument['earnings'][number]

/** The fields of a fee that the chain decides. */
const describe = ({ protocol, hash, kind, address, amount, asset }: Row): string =>
  `${protocol} ${hash}: ${kind} of ${amount} ${asset}${address && ` to ${address}`}`

/** Returns a line for each fee that only one of two reports has; equal fees of one swap are counted. */
export function compareReports(saved: EarningsDocument, found: EarningsDocument): readonly string[] {
  const left = found.earnings.map(describe)
  const missing = saved.earnings.map(describe).filter((row) => {
    const at = left.indexOf(row)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return [...missing.map((row) => `Only in the file: ${row}`), ...left.map((row) => `Not in the file: ${row}`)]
}
