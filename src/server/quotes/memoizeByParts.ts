interface Made {
  readonly parts: readonly unknown[]
  readonly value: object
}

const made = new WeakMap<object, Made>()

/**
 * Returns what was made last for a key, if it was made from the same parts, and makes it otherwise. Keys and objects
 * among the parts are compared by identity: those of `cachePerBlock` are the same within a block. The value is frozen,
 * and shared by clients, so it may not contain a deposit address.
 */
export function memoizeByParts<T extends object>(key: object, parts: readonly unknown[], make: () => T): Readonly<T> {
  const last = made.get(key)
  const isSame = last?.parts.length === parts.length && last.parts.every((part, index) => part === parts[index])
  if (last && isSame) return last.value as T
  const value = Object.freeze(make())
  made.set(key, { parts, value })
  return value
}
