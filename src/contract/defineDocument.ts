import { z } from 'zod'
import type { GetOperation } from './defineOperation.ts'

interface DocumentSpec<Path, Output> {
  readonly path: Path
  readonly summary: string
  readonly output: Output
}

/** Defines an operation that returns a document below `/.well-known`, which takes no parameters. */
export function defineDocument<const Path extends `/.well-known/${string}`, Output extends z.ZodType>(
  document: DocumentSpec<Path, Output>,
) {
  return {
    ...document,
    method: 'GET',
    input: z.strictObject({}),
    errors: ['method_not_allowed', 'misconfigured', 'internal_error'],
  } as const satisfies GetOperation
}
