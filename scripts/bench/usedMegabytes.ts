const MOST_MEGABYTES = 250

/** Returns the memory of this process after a collection, in MB. */
export function usedMegabytes(): number {
  globalThis.gc?.()
  return Math.round(process.memoryUsage().rss / 2 ** 20)
}

/** Prints the memory that is used now. Fails the process above the devnet's limit. */
export function reportMemory(after: string): void {
  const used = usedMegabytes()
  const isWithin = used <= MOST_MEGABYTES
  const verdict = isWithin ? 'within' : 'OVER'
  console.log(`${used} MB of memory after ${after} (${MOST_MEGABYTES} at most: ${verdict})`)
  if (!isWithin) process.exitCode = 1
}
