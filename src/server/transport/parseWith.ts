import { z } from 'zod'

/** The parsed value, or the issues that make it invalid. */
export type ParseResult<T> =
  | { readonly value: T; readonly issues: undefined }
  | { readonly value: undefined; readonly issues: readonly z.core.$ZodIssue[] }

const synchronously: z.core.ParseContextInternal = { async: false }

/** Parses like `safeParse`, without its costly error object: invalid input is a common case. */
export function parseWith<S extends z.ZodType>(schema: S, raw: unknown): ParseResult<z.output<S>> {
  const payload = schema._zod.run({ value: raw, issues: [] }, synchronously)
  if (payload instanceof Promise) throw new z.core.$ZodAsyncError()
  const { value, issues } = payload
  if (issues.length === 0) return { value: value as z.output<S>, issues: undefined }
  const final = issues.map((issue) => z.core.util.finalizeIssue(issue, synchronously, z.core.config()))
  return { value: undefined, issues: final }
}
