import type { ParsedAnswer, RawAnswer } from '../net/request.ts'
import type { BodySchema } from '../nodes/bodySchema.ts'
import type { ReaderRequest } from './chainClient.ts'

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
export function trouble({ status }: RawAnswer, words?: string): ParsedAnswer<never> {
  return { failure: { reason: 'server', status, ...(words === undefined ? {} : { message: words }) } }
}

/** Adds a second check of the value: it may still be a refusal or a failure. */
export function refined<T, R>(
  request: ReaderRequest<T>,
  look: (value: T, answer: RawAnswer) => ParsedAnswer<R>,
): ReaderRequest<R> {
  return (endpoint) => {
    const inner = request(endpoint)
    return {
      ...inner,
      read(answer) {
        const said = inner.read(answer)
        return 'value' in said ? look(said.value, answer) : said
      },
    }
  }
}

/** The body as the shape reads it. */
export function shaped<T>(shape: BodySchema<T>, body: unknown, answer: RawAnswer): ParsedAnswer<T> {
  const read = shape.safeParse(body)
  return read.success ? { value: read.data } : garbage(answer)
}
