import * as v from 'valibot'
import { SwapError } from '../errors.ts'

/** Schema of a response body. A body that does not match sends the query to the next endpoint. */
export type BodySchema<T> = v.GenericSchema<unknown, T>

/** Parses a body. Returns undefined when it does not match. */
export function parseBody<T>(schema: BodySchema<T>, body: unknown): { readonly value: T } | undefined {
  const parsed = v.safeParse(schema, body, { abortEarly: true })
  return parsed.success ? { value: parsed.output } : undefined
}

/**
 * Combines a wire schema with its conversion to our own type. A body also fails when `read` returns undefined (it
 * answers another request) or throws one of the library's errors (an asset or amount is malformed).
 */
export function decoding<Wire, T>(schema: BodySchema<Wire>, read: (wire: Wire) => T | undefined): BodySchema<T> {
  return v.pipe(
    schema,
    v.rawTransform<Wire, T>(({ dataset, addIssue, NEVER }) => {
      try {
        const decoded = read(dataset.value)
        if (decoded !== undefined) return decoded
      } catch (error) {
        if (!(error instanceof SwapError)) throw error
      }
      addIssue()
      return NEVER
    }),
  )
}

/** Returns the decoded value together with the body it was decoded from. */
export function withBody<T>(schema: BodySchema<T>): BodySchema<{ readonly read: T; readonly body: unknown }> {
  return v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset: { value: body }, addIssue, NEVER }) => {
      const parsed = parseBody(schema, body)
      if (parsed !== undefined) return { read: parsed.value, body }
      addIssue()
      return NEVER
    }),
  )
}
