import { errors } from '../../contract/errors.ts'
import type { JsonSchema } from '../registry/jsonSchema.ts'

/** One field of a body, as shown on a reference page. */
export interface Field {
  /** Path, such as `fees.outbound` or `pools[].asset`. */
  readonly name: string
  /** Such as "string, required". */
  readonly type: string
  readonly description: string
  readonly examples: readonly string[]
}

/** Returns every field of an object schema, nested fields after their parents. Merges variants of an object. */
export function fieldsOf(schema: JsonSchema, prefix = ''): readonly Field[] {
  const variants = variantsOf(schema)
  if (variants) return merge(variants.map((variant) => fieldsOf(variant, prefix)))
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = `${prefix}${name}`
    const required = schema.required?.includes(name) === true
    const field: Field = {
      name: path,
      type: `${typeText(property)}${required ? ', required' : ''}`,
      description: property.description ?? '',
      examples: (property.examples ?? []).map((example) =>
        typeof example === 'string' ? example : JSON.stringify(example),
      ),
    }
    return [field, ...fieldsOf(property, `${path}.`), ...fieldsOf(property.items ?? {}, `${path}[].`)]
  })
}

const variantsOf = ({ anyOf, oneOf }: JsonSchema) => anyOf ?? oneOf

/** Merges fields by name, with all their types. A field is required when every variant requires it. */
function merge(variants: readonly (readonly Field[])[]): readonly Field[] {
  const byName = Map.groupBy(variants.flat(), ({ name }) => name)
  return [...byName].map(([name, same]) => {
    const required = same.length === variants.length && same.every(({ type }) => type.endsWith(', required'))
    const types = new Set(same.flatMap(({ type }) => type.replace(', required', '').split(' or ')))
    return {
      name,
      type: `${[...types].join(' or ')}${required ? ', required' : ''}`,
      description: same.find(({ description }) => description !== '')?.description ?? '',
      examples: same.flatMap(({ examples }) => examples),
    }
  })
}

function typeText(schema: JsonSchema): string {
  const { type, enum: choices, const: fixed, format, items } = schema
  const variants = variantsOf(schema)
  if (fixed !== undefined) return JSON.stringify(fixed)
  if (choices && isErrorCodes(choices)) return 'string (error code)'
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(' or ')
  if (variants) return [...new Set(variants.map(typeText))].join(' or ')
  if (items) return `array of ${typeText(items)}s`
  const name = typeof type === 'string' ? type : (type ?? ['any']).join(' or ')
  return format === undefined ? name : `${name} (${format})`
}

/** Whether choices are every error code there is. The errors page lists them, so that each reference need not. */
const isErrorCodes = (choices: readonly unknown[]) =>
  choices.length === Object.keys(errors).length && choices.every((choice) => String(choice) in errors)
