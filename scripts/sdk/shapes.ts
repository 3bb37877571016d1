import type { JsonSchema } from '../../src/discovery/registry/jsonSchema.ts'

/** Type of a value in the client libraries. Each language has its own name for it. */
export type Scalar = 'text' | 'units' | 'count' | 'coins' | 'integer' | 'number' | 'boolean' | 'time' | 'json'

export type Shape =
  /** JSON of several forms has them as `variants`. */
  | { readonly kind: Scalar; readonly variants?: readonly Shape[] }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'list'; readonly of: Shape }
  | { readonly kind: 'model'; readonly name: string }

/**
 * Texts that are numbers, by the pattern of their schema: units of 1e8, other whole numbers, decimals of whole coins.
 */
const numericPatterns: ReadonlyMap<string, Scalar> = new Map([
  ['^(0|[1-9][0-9]*)$', 'units'],
  ['^-?(0|[1-9][0-9]*)$', 'units'],
  ['^[1-9][0-9]{0,77}$', 'units'],
  ['^(0|[1-9][0-9]{0,5})$', 'count'],
  ['^[0-9]+$', 'count'],
  ['^(?:0|[1-9][0-9]{0,29})(?:\\.[0-9]{1,30})?$', 'coins'],
])

interface PatternedSchema extends JsonSchema {
  readonly pattern?: string
}

/** Returns the shape of a schema without properties; undefined for an object. */
export function scalarOf(schema: PatternedSchema): Shape | undefined {
  const { type, format, pattern = '', const: fixed, anyOf } = schema
  const { enum: values = schema['x-extensible-enum'] } = schema
  if (anyOf) return anyOf.map(scalarOf).find((shape) => shape?.kind === 'coins' || shape?.kind === 'number')
  if (values) return { kind: 'choice', values: values.map(String) }
  if (type === 'string') return { kind: format === 'date-time' ? 'time' : (numericPatterns.get(pattern) ?? 'text') }
  if (type === 'number' && Number.isInteger(fixed)) return { kind: 'integer' }
  if (type === 'integer' || type === 'number' || type === 'boolean') return { kind: type }
  return type === undefined || schema.properties === undefined ? { kind: 'json' } : undefined
}

/** Combines the variants of a union into one object. A property is required when every variant requires it. */
export function mergeVariants(variants: readonly JsonSchema[]): JsonSchema {
  const properties: Record<string, JsonSchema> = {}
  for (const variant of variants) {
    for (const [key, schema] of Object.entries(variant.properties ?? {})) {
      properties[key] = key in properties ? mergeProperty(properties[key] ?? {}, schema) : schema
    }
  }
  const required = Object.keys(properties).filter((key) => variants.every((each) => each.required?.includes(key)))
  return { type: 'object', properties, required }
}

/** Keeps every value that a property of two variants may have. */
function mergeProperty(one: JsonSchema, other: JsonSchema): JsonSchema {
  const values = [one, other].flatMap(({ const: fixed, enum: listed = fixed === undefined ? [] : [fixed] }) => listed)
  const distinct = [...new Set(values)]
  if (distinct.length < 2) return one
  const { const: _fixed, ...rest } = one
  return { ...rest, enum: distinct }
}
