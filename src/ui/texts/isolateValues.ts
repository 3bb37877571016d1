import { isolate } from './isolate.ts'

type TextOf = (...values: readonly unknown[]) => string

/** Isolates every value that a right-to-left dictionary inserts into its texts. */
export function isolateValues(texts: object): object {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, isolatedText(text)]))
}

function isolatedText(text: unknown): unknown {
  if (typeof text === 'function') {
    const textOf = text as TextOf
    return (...values: readonly unknown[]) =>
      textOf(...values.map((value) => (typeof value === 'string' ? isolate(value) : value)))
  }
  return typeof text === 'object' && text !== null && !Array.isArray(text) ? isolateValues(text) : text
}
