/** ⌊√n⌋ by Newton's method, from above; 0 of what is below 0. */
export function squareRoot(n: bigint): bigint {
  if (n < 2n) return n < 0n ? 0n : n
  let root = 1n << BigInt((n.toString(2).length + 1) >> 1)
  for (let next = (root + n / root) / 2n; next < root; next = (root + n / root) / 2n) root = next
  return root
}
