import type { z } from 'zod'
import type { CredentialName } from './credentials.ts'
import type { ErrorCode } from './errors.ts'
import type { RatePolicyKey } from './limits.ts'

/** The input and output of a REST operation or an MCP tool. */
export interface OperationSpec {
  readonly input: z.ZodType
  readonly output: z.ZodType
  /** Error code for an invalid field, where a more specific one than invalid_input exists. */
  readonly fieldErrors?: Readonly<Record<string, ErrorCode>>
  /**
   * The contract's own words for required fields that are absent, or empty texts: an invalid_input, not a wrong value.
   */
  readonly requiredFields?: Readonly<Record<string, RequiredField>>
}

/** The words for a required field. */
interface RequiredField {
  readonly absent: string
  /** Like `absent` when left out. */
  readonly empty?: string
}

/** A deprecated endpoint. Its responses carry deprecation headers, and the portal lists it. */
export interface Deprecation {
  /** First day on which new clients should avoid it, such as "2026-01-31". Days begin at midnight UTC. */
  readonly since: string
  /** Day of removal. */
  readonly sunset: string
  /** Page that names the replacement, relative to the site. */
  readonly page: `/${string}`
}

interface RestOperation extends OperationSpec {
  /**
   * `/api/v1/x` is also served at `/api/x` while version 1 is its newest. A segment `{name}` of a GET is a path
   * parameter; a POST has none.
   */
  readonly path: `/${string}`
  /** One line for lists. */
  readonly summary: string
  readonly errors: readonly ErrorCode[]
  /** A whole valid input, where the examples of its fields do not make one. */
  readonly example?: Readonly<Record<string, unknown>>
  /** True when its input comes from an earlier response, so that the example alone does not succeed. */
  readonly followsUp?: true
  /** Credentials of which a request needs one, where its API needs none. */
  readonly credentials?: readonly CredentialName[]
  /** Whether it needs no API key where its API needs one. */
  readonly isKeyless?: true
  /** Whether a keyless operation checks a key that is sent, and counts the request against it and no client's window. */
  readonly acceptsKey?: true
  /** Status of a success; 200 when absent. */
  readonly successStatus?: 201
  /** Rate limits for requests and for executions; a request with invalid input is not executed. */
  readonly limits?: { readonly requests: RatePolicyKey; readonly executions: RatePolicyKey }
  readonly deprecation?: Deprecation
}

/** Reads something. `input` describes its path and query parameters, which arrive as text. */
export interface GetOperation extends RestOperation {
  readonly method: 'GET'
  readonly input: z.ZodObject
  readonly idempotent?: undefined
  /** Whether `format=csv` answers with a table. */
  readonly mayBeCsv?: true
}

/** Takes a JSON body, which `input` describes. */
interface PostOperation extends RestOperation {
  readonly method: 'POST'
  /** Accepts an Idempotency-Key. */
  readonly idempotent?: boolean
}

/** One REST endpoint as data. */
export type Operation = GetOperation | PostOperation

/** The names in braces of a path: `'/v1/track/{hash}'` has `'hash'`. */
type PathParam<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParam<Rest>
  : never

/** Refuses, at compile time, a path parameter that a GET's input does not describe, and any on a POST. */
type WithKnownParams<Op extends Operation> =
  PathParam<Op['path']> extends (Op extends GetOperation ? keyof z.input<Op['input']> : never) ? Op : never

/** Checks an entry of the operation registry and keeps its exact types. */
export function defineOperation<const Op extends Operation>(operation: Op & WithKnownParams<Op>): Op {
  return operation
}

/** Returns the names of the path parameters, in order. */
export function pathParams(path: string): readonly string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
}
