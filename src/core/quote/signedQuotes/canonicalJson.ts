/**
 * Writes a JSON value in its one canonical form: no spaces, keys sorted by UTF-16 units, numbers and texts as
 * ECMAScript writes them. Keys with the value undefined are left out. Throws a `TypeError` for what JSON does not have,
 * and for numbers that are not `isAllowed`. Source: RFC 8785.
 *
 * @example
 * canonicalJson({ b: [1, 'x'], a: null }) // '{"a":null,"b":[1,"x"]}'
 */
export function canonicalJson(value: unknown, isAllowed: (number: number) => boolean = Number.isFinite): string {
  const inner = (one: unknown) => canonicalJson(one, isAllowed)
  if (Array.isArray(value)) return `[${value.map(inner).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, one]) => one !== undefined)
    const sorted = entries.sort(([one], [other]) => (one < other ? -1 : 1))
    return `{${sorted.map(([key, one]) => `${textOf(key)}:${inner(one)}`).join(',')}}`
  }
  if (typeof value === 'string') return textOf(value)
  if (typeof value === 'number' && !isAllowed(value)) throw new TypeError('A number is not allowed.')
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return JSON.stringify(value)
  throw new TypeError(`A ${typeof value} has no form in JSON.`)
}

/** RFC 8785 rejects texts with half of a surrogate pair. */
function textOf(text: string): string {
  if (!text.isWellFormed()) throw new TypeError('A text is not well-formed Unicode.')
  return JSON.stringify(text)
}
