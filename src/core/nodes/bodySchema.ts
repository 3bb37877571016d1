import { SwapError } from '../errors.ts'

/** Schema of a response body; every zod schema is one. A body that does not match sends the query to the next endpoint. */
export interface BodySchema<T> {
  readonly safeParse: (body: unknown) => { success: true; data: T } | { success: false; error?: unknown }
}

/**
 * Combines a wire schema with its conversion to our own type. A body also fails when `read` returns undefined (it answers
 * another request) or throws one of the library's errors (an asset or amount is malformed).
 */
export function decoding<Wire, T>(schema: BodySchema<Wire>, read: (wire: Wire) => T | undefined): BodySchema<T> {
  return {
    safeParse(body) {
      const wire = schema.safeParse(body)
      if (!wire.success) return wire
      try {
        const data = read(wire.data)
        return data === undefined ? { success: false } : { success: true, data }
      } catch (error) {
        if (error instanceof SwapError) return { success: false, error }
        throw error
      }
    },
  }
}

/** Returns the decoded value together with the body it was decoded from. */
export function withBody<T>(shape: BodySchema<T>): BodySchema<{ readonly read: T; readonly body: unknown }> {
  return {
    safeParse(body) {
      const parsed = shape.safeParse(body)
      return parsed.success ? { success: true, data: { read: parsed.data, body } } : parsed
    },
  }
}
