/**
 * Deletes the oldest entries of a map once it has more than a tenth above `most`, down to `most`. Skips the entries
 * that `mayDrop` refuses. Returns the deleted entries.
 */
export function dropOldest<K, V>(map: Map<K, V>, most: number, mayDrop: (value: V, key: K) => boolean = () => true) {
  const dropped: [K, V][] = []
  if (map.size <= most + most / 10) return dropped
  let surplus = map.size - most
  for (const [key, value] of map) {
    if (surplus === 0) break
    if (!mayDrop(value, key)) continue
    map.delete(key)
    dropped.push([key, value])
    surplus -= 1
  }
  return dropped
}
