import { z } from 'zod'

/** What a schema made of a value, or what does not fit. */
export type Read<T> =
  | { readonly value: T; readonly issues: undefined }
  | { readonly value: undefined; readonly issues: readonly z.core.$ZodIssue[] }

const synchronously: z.core.ParseContextInternal = { async: false }

/**
 * The same as `safeParse`, without the object that tells a failure there: its accessors and its error take several
 * times as long as the reading, and refusals are common answers.
 */
export function readBy<S extends z.ZodType>(schema: S, raw: unknown): Read<z.output<S>> {
  const payload = schema._zod.run({ value: raw, issues: [] }, synchronously)
  if (payload instanceof Promise) throw new z.core.$ZodAsyncError()
  const { value, issues } = payload
  if (issues.length === 0) return { value: value as z.output<S>, issues: undefined }
  const told = issues.map((issue) => z.core.util.finalizeIssue(issue, synchronously, z.core.config()))
  return { value: undefined, issues: told }
}
