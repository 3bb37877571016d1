/** Returns the value at a path of a dictionary: "nav.swap". Undefined where there is none. */
export const textAt = (texts: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
      texts,
    )
