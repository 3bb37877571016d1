/** Exports that still have no `@example`, by the room that declares them. Take a name out when its example is written. */
export const withoutExample: Readonly<Record<string, readonly string[]>> = {}
