import { INVALID, type Schema } from '../../../src/std/schema.ts'

/** Reads a value by a schema. Throws `TypeError` when it does not match. */
export function readAs<T>(schema: Schema<T>, value: unknown): T {
  const found = schema.read(value)
  if (found === INVALID) throw new TypeError('The value does not match.')
  return found
}

/** Whether a value matches a schema. */
export const matches = (schema: Schema, value: unknown): boolean => schema.read(value) !== INVALID
