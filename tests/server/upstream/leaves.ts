export type Leaf = string | number | boolean | null

/** Every scalar of a JSON value by its place, such as "pools.0.asset". */
export function leavesOf(value: unknown, place = '', found = new Map<string, Leaf>()): ReadonlyMap<string, Leaf> {
  if (typeof value !== 'object' || value === null) return found.set(place, value as Leaf)
  for (const [name, item] of Object.entries(value)) leavesOf(item, place === '' ? name : `${place}.${name}`, found)
  return found
}
