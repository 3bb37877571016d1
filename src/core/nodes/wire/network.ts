import * as z from 'zod/mini'
import { wordOf } from './record.ts'

/** One parameter: an amount as digits, a switch, or whatever scalar a newer node adds. */
export type NetworkValue = string | number | boolean

/**
 * `/network` as one flat record. Names and number of fields differ by protocol and version, so none is invented or
 * required; what is not a plain name with a switch, a number, digits or one short word is left out. An empty object is refused.
 */
export const wireNetwork = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((record: Record<string, unknown>, context): Readonly<Record<string, NetworkValue>> => {
    const fields = Object.entries(record).flatMap(([name, value]) => {
      const scalar = scalarOf(value)
      return /^[a-z][A-Za-z0-9_]{0,79}$/.test(name) && scalar !== undefined ? [[name, scalar] as const] : []
    })
    if (fields.length === 0) context.issues.push({ code: 'custom', message: 'no parameter in it', input: record })
    return Object.fromEntries(fields)
  }),
)

function scalarOf(value: unknown): NetworkValue | undefined {
  if (typeof value === 'string') return wordOf(value)
  if (typeof value === 'boolean') return value
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
