import type { Shape } from '../nodes/shape.ts'
import type { Meaning, Put } from './line.ts'

/** What a server sent, as it came. */
export interface RawAnswer {
  readonly status: number
  readonly text: string
}

/**
 * JSON with its whole numbers intact: those that a float cannot hold become `bigint`. Undefined when the text is none.
 * Where the engine does not show a number's own digits, they stay floats, which every wire schema refuses.
 */
export function parseExact(text: string): unknown {
  try {
    return JSON.parse(text, exact as (key: string, value: unknown) => unknown)
  } catch {
    return undefined
  }
}

function exact(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const source = context?.source ?? ''
  return /^-?\d{1,78}$/.test(source) ? BigInt(source) : value
}

/** An answer that says nothing. */
export function garbage({ status }: RawAnswer): {
  readonly failure: { readonly reason: 'garbage'; readonly status: number }
} {
  return { failure: { reason: 'garbage', status } }
}

/** A server in trouble, with its words where it found some. */
export function trouble({ status }: RawAnswer, words?: string): Meaning<never> {
  return { failure: { reason: 'server', status, ...(words === undefined ? {} : { words }) } }
}

/** The question with a second look at its values: what one says may still be a no, or no answer. */
export function refined<T, R>(put: Put<T>, look: (value: T, answer: RawAnswer) => Meaning<R>): Put<R> {
  return (endpoint) => {
    const question = put(endpoint)
    return {
      ...question,
      read(answer) {
        const said = question.read(answer)
        return 'value' in said ? look(said.value, answer) : said
      },
    }
  }
}

/** The body as the shape reads it. */
export function shaped<T>(shape: Shape<T>, body: unknown, answer: RawAnswer): Meaning<T> {
  const read = shape.safeParse(body)
  return read.success ? { value: read.data } : garbage(answer)
}
