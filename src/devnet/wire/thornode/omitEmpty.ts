type Filled = string | number | boolean | bigint | object | null | undefined

/** The fields without what Go's encoder leaves out: empty texts and lists, 0, false and what is absent. */
export function omitEmpty<T extends Readonly<Record<string, Filled>>>(fields: T): Partial<T> {
  const full = Object.entries(fields).filter(([, value]) => {
    if (Array.isArray(value)) return value.length > 0
    return Boolean(value)
  })
  return Object.fromEntries(full) as Partial<T>
}
