/** Rows of a page for Page Up and Page Down. */
const pageRows = 8

/** Returns the row that a key moves to, from 0; undefined for keys that do not move. Arrows go round. */
export function nextActive(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return active >= last ? 0 : active + 1
    case 'ArrowUp':
      return active <= 0 ? last : active - 1
    case 'Home':
      return 0
    case 'End':
      return last
    case 'PageDown':
      return Math.min(last, active + pageRows)
    case 'PageUp':
      return Math.max(0, active - pageRows)
    default:
      return undefined
  }
}
