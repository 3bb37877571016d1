/** Values that steps refer to, by name. */
export type ScriptValues = Readonly<Record<string, unknown>>

/** A step that did not do what the script expects, or a script that cannot be read. */
export class ScriptError extends Error {
  override name = 'ScriptError'
}

/** Replaces references such as "{deposit.hash}" in all texts of a value. Throws `ScriptError` for an unknown one. */
export function fillReferences(value: unknown, values: ScriptValues): unknown {
  if (typeof value === 'string') {
    return value.replace(/\{([a-z][\w.]*)\}/gi, (_, name: string) => textOf(lookUp(name, values), name))
  }
  if (Array.isArray(value)) return value.map((item) => fillReferences(item, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillReferences(item, values)]))
}

const lookUp = (name: string, values: ScriptValues): unknown =>
  name.split('.').reduce<unknown>((found, key) => {
    const isHolder = typeof found === 'object' && found !== null && Object.hasOwn(found, key)
    return isHolder ? (found as Record<string, unknown>)[key] : undefined
  }, values)

function textOf(value: unknown, name: string): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  throw new ScriptError(`"{${name}}" is not a saved text or number.`)
}

/** Returns the first place in which a value does not contain the expected one; undefined if it contains all of it. */
export function findMissing(expected: unknown, found: unknown, place = 'the response'): string | undefined {
  if (Array.isArray(expected)) {
    const items: readonly unknown[] = Array.isArray(found) ? found : []
    const missing = expected.find((item) => !items.some((other) => findMissing(item, other) === undefined))
    return missing === undefined ? undefined : `${place} has no element ${JSON.stringify(missing)}`
  }
  if (typeof expected === 'object' && expected !== null) {
    const fields = typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {}
    for (const [key, item] of Object.entries(expected)) {
      const missing = findMissing(item, fields[key], `${place}.${key}`)
      if (missing !== undefined) return missing
    }
    return undefined
  }
  return expected === found ? undefined : `${place} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`
}
