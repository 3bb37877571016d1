import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { RatePolicyKey } from './limits.ts'

/** Anything that is promised: what goes in, and what comes out. */
export interface Promised {
  readonly input: z.ZodType
  readonly output: z.ZodType
  /** The code for a field that does not fit, where it is a finer one than invalid_input. */
  readonly fieldErrors?: Readonly<Record<string, ErrorCode>>
}

/** An endpoint on its way out. Its answers say so in their headers, and the portal lists it. */
export interface Deprecation {
  /** From when on nobody should start using it, such as "2026-01-31". Days begin at midnight UTC. */
  readonly since: string
  /** The day on which it goes. */
  readonly sunset: string
  /** The page that says what to use instead, relative to the site. */
  readonly page: `/${string}`
}

/** One REST endpoint as data. A GET takes no input, a POST takes a JSON body. */
export interface Operation extends Promised {
  readonly method: 'GET' | 'POST'
  /** Exact path; it has no parameters. `/api/v1/x` is also reached at `/api/x` while version 1 is its newest. */
  readonly path: `/${string}`
  /** One line for lists. */
  readonly summary: string
  readonly errors: readonly ErrorCode[]
  /** Takes an Idempotency-Key. */
  readonly idempotent?: boolean
  /** What counts each request, and what each execution: an input that was refused is not executed. */
  readonly limits?: { readonly requests: RatePolicyKey; readonly executions: RatePolicyKey }
  readonly deprecation?: Deprecation
}

/** Checks an entry of the operation registry and keeps its exact types. */
export function defineOperation<const O extends Operation>(operation: O): O {
  return operation
}
