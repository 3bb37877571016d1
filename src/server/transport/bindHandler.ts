import { z } from 'zod'
import type { OperationSpec } from '../../contract/defineOperation.ts'
import { describeIssues, issueSentence } from '../../contract/describeIssues.ts'
import { errors } from '../../contract/errors.ts'
import { ApiError } from '../apiError.ts'
import type { ServerContext } from '../context.ts'

/**
 * Implements one operation: takes validated input, returns what the contract accepts as output. A frozen result is
 * validated and serialized once, however often it is returned.
 */
export type Handler<Op extends OperationSpec> = (
  input: z.output<Op['input']>,
  context: ServerContext,
) => Promise<z.input<Op['output']>>

/** An operation bound to its handler. */
export interface Service<Op extends OperationSpec = OperationSpec> {
  readonly operation: Op
  /**
   * Validates the input, calls the handler, validates its output. `beforeHandler` runs between the first two. Throws
   * `ApiError` for invalid input (invalid_input, or the field's own code) and whatever the handler throws. Output that
   * breaks the contract is an internal error and never leaves the server.
   */
  readonly run: (
    input: unknown,
    context: ServerContext,
    beforeHandler?: () => Promise<void>,
  ) => Promise<z.output<Op['output']>>
  /** Throws when a stored response must not be sent again. Absent where every response may be repeated. */
  readonly expectRepeatable?: (stored: z.output<Op['output']>, context: ServerContext) => Promise<void>
  /** Writes a response as CSV, where `format=csv` asks for it. */
  readonly csv?: (output: z.output<Op['output']>) => string
}

/** Binds a registry entry to its handler; the compiler checks that their types match. */
export function bindHandler<Op extends OperationSpec>(
  operation: Op,
  handler: Handler<Op>,
  extras: Pick<Service<Op>, 'expectRepeatable' | 'csv'> = {},
): Service<Op> {
  const outputs = new WeakMap<object, z.output<Op['output']>>()
  const outputOf = (result: z.input<Op['output']>): z.output<Op['output']> => {
    const parsed = parseWith(operation.output, result)
    if (parsed.issues) throw new Error(`Output breaks the contract: ${describeIssues(parsed.issues)}`)
    const output = (Object.isFrozen(result) ? Object.freeze(parsed.value) : parsed.value) as z.output<Op['output']>
    if (Object.isFrozen(result)) outputs.set(result as object, output)
    return output
  }
  return {
    ...extras,
    operation,
    run: async (input, context, beforeHandler) => {
      const absence = absenceError(operation, input)
      if (absence) throw absence
      const parsed = parseWith(operation.input, input)
      if (parsed.issues) throw inputError(operation, parsed.issues)
      await beforeHandler?.()
      const result = await handler(parsed.value as z.output<Op['input']>, context)
      return outputs.get(result as object) ?? outputOf(result)
    },
  }
}

/** The parsed value, or the issues that make it invalid. */
type ParseResult<T> =
  | { readonly value: T; readonly issues: undefined }
  | { readonly value: undefined; readonly issues: readonly z.core.$ZodIssue[] }

const parseOptions: z.core.ParseContextInternal = { async: false, error: issueSentence }

/** Parses like `safeParse`, without its costly error object: invalid input is a common case. */
function parseWith<S extends z.ZodType>(schema: S, raw: unknown): ParseResult<z.output<S>> {
  const payload = schema._zod.run({ value: raw, issues: [] }, parseOptions)
  if (payload instanceof Promise) throw new z.core.$ZodAsyncError()
  const { value, issues } = payload
  if (issues.length === 0) return { value: value as z.output<S>, issues: undefined }
  const final = issues.map((issue) => z.core.util.finalizeIssue(issue, parseOptions, z.core.config()))
  return { value: undefined, issues: final }
}

/** Returns the error of the first required field that is absent or empty, where the contract has a word for it. */
function absenceError({ requiredFields = {}, fieldErrors = {} }: OperationSpec, input: unknown): ApiError | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined
  const given = new Map<string, unknown>(Object.entries(input))
  for (const [name, { absent, empty = absent }] of Object.entries(requiredFields)) {
    const value = given.get(name)
    if (value === undefined || value === null)
      return new ApiError('invalid_input', { message: `"${name}" is missing.`, word: absent })
    const isEmpty = typeof value === 'string' && value.trim() === ''
    const code = empty === absent ? 'invalid_input' : (fieldErrors[name] ?? 'invalid_input')
    if (isEmpty) return new ApiError(code, { message: `"${name}" is empty.`, word: empty })
  }
  return undefined
}

/** The fields whose error has a code of its own say what that code says. */
const fieldsOf = (fieldErrors: NonNullable<OperationSpec['fieldErrors']>, code: keyof typeof errors) =>
  Object.fromEntries(
    Object.entries(fieldErrors).flatMap(([name, own]) => (own === code ? [[name, errors[code].hint]] : [])),
  )

function inputError({ fieldErrors = {} }: OperationSpec, issues: readonly z.core.$ZodIssue[]): ApiError {
  const code = issues.map(({ path }) => fieldErrors[String(path[0])]).find((found) => found !== undefined)
  const message = describeIssues(issues)
  const fields = Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]))
  if (code === undefined) return new ApiError('invalid_input', { message, fields })
  // Amounts are base units in some fields and whole coins in others, which the field itself says.
  return code === 'invalid_amount'
    ? new ApiError(code, { message, hint: errors.invalid_input.hint, fields })
    : new ApiError(code, { fields: { ...fields, ...fieldsOf(fieldErrors, code) } })
}
