type Filled = string | number | boolean | bigint | object | null | undefined

/** Omits the fields that Go's encoder omits: empty strings and lists, 0, false, undefined. */
export function omitEmpty<T extends Readonly<Record<string, Filled>>>(fields: T): Partial<T> {
  const full = Object.entries(fields).filter(([, value]) => {
    if (Array.isArray(value)) return value.length > 0
    return Boolean(value)
  })
  return Object.fromEntries(full) as Partial<T>
}
