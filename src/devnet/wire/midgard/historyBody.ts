import type { Bucket } from '../../indexer/bucket.ts'
import type { History } from '../../indexer/history.ts'
import { bucketsOf, sumsOf } from '../../indexer/sums.ts'
import type { Window, Windows } from '../../indexer/windows.ts'
import { mergeSums, spanOf } from './spanOf.ts'

export type Body = Readonly<Record<string, unknown>>

/** Builds one body per window, and one for all windows. */
export function historyBody(
  { windows, whole, grain }: Windows,
  history: History,
  item: (window: Window, sum: Bucket) => Body,
): { readonly intervals: readonly Body[]; readonly meta: Body } {
  const sums = sumsOf(bucketsOf(history, grain), windows)
  const intervals = whole ? [] : windows.map((window, at) => item(window, sums[at] ?? mergeSums([])))
  return { intervals, meta: item(spanOf(windows), mergeSums(sums)) }
}
