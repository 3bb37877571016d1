import { INVALID, type Schema } from '../../std/schema.ts'
import { SwapError } from '../errors.ts'

/** Schema of a response body. A body that does not match sends the query to the next endpoint. */
export type BodySchema<T> = Schema<T>

/** Parses a body. Returns undefined when it does not match. */
export function parseBody<T>(schema: BodySchema<T>, body: unknown): { readonly value: T } | undefined {
  const value = schema.read(body)
  return value === INVALID ? undefined : { value }
}

/**
 * Combines a wire schema with its conversion to our own type. A body also fails when `read` returns undefined (it answers
 * another request) or throws one of the library's errors (an asset or amount is malformed).
 */
export function decoding<Wire, T>(schema: BodySchema<Wire>, read: (wire: Wire) => T | undefined): BodySchema<T> {
  return {
    read: (body) => {
      const wire = schema.read(body)
      if (wire === INVALID) return INVALID
      try {
        return read(wire) ?? INVALID
      } catch (error) {
        if (error instanceof SwapError) return INVALID
        throw error
      }
    },
  }
}

/** Returns the decoded value together with the body it was decoded from. */
export function withBody<T>(schema: BodySchema<T>): BodySchema<{ readonly read: T; readonly body: unknown }> {
  return {
    read: (body) => {
      const read = schema.read(body)
      return read === INVALID ? INVALID : { read, body }
    },
  }
}
