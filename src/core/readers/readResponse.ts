import { type BodySchema, parseBody } from '../nodes/bodySchema.ts'
import type { ParsedAnswer, RawAnswer } from '../nodes/net/request.ts'
import type { ReaderRequest } from './chainClient.ts'

/**
 * Parses JSON and keeps whole numbers exact: those a float cannot hold become `bigint`. Returns undefined for invalid
 * JSON. Engines that do not expose a number's digits leave a float, which every wire schema refuses.
 */
export function parseExactJson(text: string): unknown {
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

/** Classifies an unusable response body. */
export function invalidResponse({ status }: RawAnswer): {
  readonly failure: { readonly reason: 'garbage'; readonly status: number }
} {
  return { failure: { reason: 'garbage', status } }
}

/** Classifies an error of the server itself, with its message if it sent one. */
export function serverError({ status }: RawAnswer, message?: string): ParsedAnswer<never> {
  return { failure: { reason: 'server', status, ...(message === undefined ? {} : { message: message }) } }
}

/** Adds a check of the decoded value, which may still be a refusal or a failure. */
export function refineResponse<T, R>(
  request: ReaderRequest<T>,
  look: (value: T, answer: RawAnswer) => ParsedAnswer<R>,
): ReaderRequest<R> {
  return (endpoint) => {
    const inner = request(endpoint)
    return {
      ...inner,
      read(answer) {
        const reply = inner.read(answer)
        return 'value' in reply ? look(reply.value, answer) : reply
      },
    }
  }
}

/** Decodes a body with a schema. */
export function decodeBody<T>(shape: BodySchema<T>, body: unknown, answer: RawAnswer): ParsedAnswer<T> {
  return parseBody(shape, body) ?? invalidResponse(answer)
}
