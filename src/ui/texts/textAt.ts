/** A value that a text includes: a name or figure of the built page. */
export type TextValue = string | number

/** Returns the value at a path of a dictionary: "nav.swap". Undefined where there is none. */
export const textAt = (texts: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
      texts,
    )

/** Returns the text at a path with its values. Undefined where there is none. */
export function filledText(texts: object, path: string, values: readonly TextValue[] = []): string | undefined {
  const found = textAt(texts, path)
  if (typeof found === 'function') return String(found(...values))
  return typeof found === 'string' ? found : undefined
}
