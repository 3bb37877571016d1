import type { ErrorCode } from '../errors.ts'

/** Error codes of every call that reads from nodes. */
export const readErrors = [
  'invalid_input',
  'unsupported_chain',
  'rate_limited',
  'node_refused',
  'node_stale',
  'node_bad_response',
  'nodes_unreachable',
  'misconfigured',
  'internal_error',
] as const satisfies readonly ErrorCode[]
