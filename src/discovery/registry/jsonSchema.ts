import { z } from 'zod'
import { errorObject } from '../../contract/errors.ts'

/** The part of JSON Schema that the contract's schemas use. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  /** Known values of a text that may have others. */
  readonly 'x-extensible-enum'?: readonly unknown[]
  readonly const?: unknown
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

/** Converts a contract schema to JSON Schema 2020-12, without the dialect line: OpenAPI 3.1 and MCP define it. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io })
  return rest as JsonSchema
}

/**
 * Like `jsonSchemaOf`, for documents that clients are generated from. Error codes are any text, and results may have
 * further fields, because a version may add both. A boolean that is always the same has no `const`, which some generators compare with text.
 */
export function openSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    override({ zodSchema, jsonSchema }) {
      const { const: fixed } = jsonSchema
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      if (typeof fixed === 'boolean') {
        delete jsonSchema.const
        jsonSchema.description ??= `Always ${fixed}.`
      }
      if (zodSchema !== errorObject.shape.code) return
      jsonSchema['x-extensible-enum'] = jsonSchema.enum
      delete jsonSchema.enum
      jsonSchema.description = 'What happened, for machines. Accept unknown codes, because a version may add some.'
    },
  })
  return rest as JsonSchema
}

/** Builds a valid value from the schema's examples, with required fields only. Returns undefined without examples. */
export function exampleOf({ examples, const: fixed, enum: choices, properties, required = [] }: JsonSchema): unknown {
  if (examples?.length) return examples[0]
  if (fixed !== undefined) return fixed
  if (choices?.length) return choices[0]
  if (!properties) return undefined
  const fields = required.map((name) => [name, exampleOf(properties[name] ?? {})] as const)
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}
