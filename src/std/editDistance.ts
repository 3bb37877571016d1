/**
 * Returns how many letters to insert, remove, replace or swap with a neighbour to turn one text into another; `most` +
 * 1 when there are more than `most`.
 */
export function editDistance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const edits = [
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      ]
      if (isSwapped) edits.push((beforeLast[column - 2] ?? 0) + 1)
      current.push(Math.min(...edits))
    }
    beforeLast = last
    last = current
  }
  return Math.min(last[to.length] ?? 0, most + 1)
}
