import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** Anything that is promised: what goes in, and what comes out. */
export interface Promised {
  readonly input: z.ZodType
  readonly output: z.ZodType
}

/** One REST endpoint as data. A GET takes no input, a POST takes a JSON body. */
export interface Operation extends Promised {
  readonly method: 'GET' | 'POST'
  /** Exact path; it has no parameters. */
  readonly path: `/${string}`
  /** One line for lists. */
  readonly summary: string
  readonly errors: readonly ErrorCode[]
  /** Takes an Idempotency-Key. */
  readonly idempotent?: boolean
}

/** Checks an entry of the operation registry and keeps its exact types. */
export function defineOperation<const O extends Operation>(operation: O): O {
  return operation
}
