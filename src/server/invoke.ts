import type { z } from 'zod'
import type { Promised } from '../contract/operation.ts'
import type { ServerContext } from './context.ts'
import { ApiError } from './failure.ts'
import { readBy } from './readBy.ts'

/** Keeps one promise: validated input in, what the contract calls its output out. */
export type Handler<P extends Promised> = (
  input: z.output<P['input']>,
  context: ServerContext,
) => Promise<z.input<P['output']>>

/** A promise together with its keeper, ready for a door. */
export interface Service<P extends Promised = Promised> {
  readonly promise: P
  readonly call: (raw: unknown, context: ServerContext) => Promise<z.output<P['output']>>
  /** The first half of `call`: reads the input, and returns the execution. Throws as `invoke` does. */
  readonly prepare: (raw: unknown) => (context: ServerContext) => Promise<z.output<P['output']>>
}

/**
 * The one seam between the doors and the handlers: raw input in, typed output out.
 * Throws `ApiError` when the input does not fit (invalid_input, or the code of the field), and whatever the handler
 * throws. An output that breaks the contract is our own failure and never leaves.
 */
export async function invoke<P extends Promised>(
  promise: P,
  handler: Handler<P>,
  raw: unknown,
  context: ServerContext,
): Promise<z.output<P['output']>> {
  return prepare(promise, handler, raw)(context)
}

/** Ties a registry entry to its handler; the compiler holds their types together. */
export function keep<P extends Promised>(promise: P, handler: Handler<P>): Service<P> {
  return {
    promise,
    call: (raw, context) => invoke(promise, handler, raw, context),
    prepare: (raw) => prepare(promise, handler, raw),
  }
}

function prepare<P extends Promised>(promise: P, handler: Handler<P>, raw: unknown) {
  const input = readBy(promise.input, raw)
  if (input.issues) throw refusalOf(promise, input.issues)
  return async (context: ServerContext): Promise<z.output<P['output']>> => {
    const answer = await handler(input.value as z.output<P['input']>, context)
    const output = readBy(promise.output, answer)
    if (output.issues) throw new Error(`Output breaks the contract: ${explain(output.issues)}`)
    return output.value as z.output<P['output']>
  }
}

function refusalOf({ fieldErrors = {} }: Promised, issues: readonly z.core.$ZodIssue[]): ApiError {
  const finer = issues.map(({ path }) => fieldErrors[String(path[0])]).find((code) => code !== undefined)
  return finer ? new ApiError(finer) : new ApiError('invalid_input', { message: explain(issues) })
}

/** The first three problems, each with the place it is at. */
function explain(issues: readonly z.core.$ZodIssue[]): string {
  const told = issues.slice(0, 3).map(({ path, message }) => (path.length ? `${path.join('.')}: ${message}` : message))
  return told.join('; ')
}
