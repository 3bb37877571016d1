import { type Progress, rankOf } from './status.ts'

/**
 * Orders two reports of one swap: positive when `a` is further. Compares stages, then confirmations, sub-swaps and
 * payments sent.
 */
export function compareProgress(a: Progress, b: Progress): number {
  const steps = [
    rankOf(a.stage) - rankOf(b.stage),
    (a.confirmations?.seen ?? 0) - (b.confirmations?.seen ?? 0),
    (a.subSwaps?.count ?? 0) - (b.subSwaps?.count ?? 0),
    seenIn(a) - seenIn(b),
  ]
  return steps.find((step) => step !== 0) ?? 0
}

const seenIn = ({ outputs }: Progress): number => outputs.filter(({ seen }) => seen).length
