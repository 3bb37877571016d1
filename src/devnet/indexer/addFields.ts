/** Adds the fields of one record of sums to those of another. */
export function addFields<K extends string>(into: Record<K, bigint>, more: Readonly<Record<K, bigint>>): void {
  for (const field of Object.keys(into) as K[]) into[field] += more[field]
}
