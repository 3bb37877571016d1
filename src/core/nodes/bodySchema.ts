import { SwapError } from '../errors.ts'

/** What a body must look like; every zod schema is one. A body that does not fit sends the question onwards. */
export interface BodySchema<T> {
  readonly safeParse: (body: unknown) => { success: true; data: T } | { success: false; error?: unknown }
}

/**
 * A wire schema with the reading that turns it into our own type. A body also misses the shape when `read` returns
 * undefined (it is not what was asked for) or throws one of the library's errors (an asset or amount is malformed).
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

/** What a shape reads, together with the body that it was read from. */
export function withBody<T>(shape: BodySchema<T>): BodySchema<{ readonly read: T; readonly body: unknown }> {
  return {
    safeParse(body) {
      const parsed = shape.safeParse(body)
      return parsed.success ? { success: true, data: { read: parsed.data, body } } : parsed
    },
  }
}
