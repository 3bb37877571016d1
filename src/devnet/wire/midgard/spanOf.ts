import { type Bucket, createBucket, mergeBucket } from '../../indexer/bucket.ts'
import type { Window } from '../../indexer/windows.ts'

/** Returns the span from the first window's start to the last one's end. */
export function spanOf(windows: readonly [Window, ...Window[]]): Window {
  return { from: windows[0].from, until: windows.at(-1)?.until ?? windows[0].until }
}

/** Merges the sums of consecutive windows. */
export function mergeSums(sums: readonly Bucket[]): Bucket {
  const all = createBucket(sums[0]?.start ?? 0, 0)
  for (const sum of sums) mergeBucket(all, sum)
  return all
}
