/** Returns the median; of two middle values the `lower` or the `upper`. Undefined for an empty list. */
export function median(values: readonly bigint[], middle: 'lower' | 'upper'): bigint | undefined {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor((middle === 'lower' ? sorted.length - 1 : sorted.length) / 2)]
}
