import type { JsonSchema } from '../registry/jsonSchema.ts'

/** One field of a body, as a reference page shows it. */
export interface Field {
  /** With its path, such as `fees.outbound` or `pools[].asset`. */
  readonly name: string
  /** In words: "string, required". */
  readonly type: string
  readonly description: string
  readonly examples: readonly string[]
}

/** Every field of an object schema, nested ones behind their parents. Variants of an object are told as one. */
export function fieldsOf(schema: JsonSchema, prefix = ''): readonly Field[] {
  const variants = variantsOf(schema)
  if (variants) return merge(variants.flatMap((variant) => fieldsOf(variant, prefix)))
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

/** One entry for each name, with every type that it can have. */
function merge(fields: readonly Field[]): readonly Field[] {
  return [...Map.groupBy(fields, ({ name }) => name).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const types = [...new Set(same.map(({ type }) => type.replace(', required', '')))]
    const required = same.every(({ type }) => type.endsWith(', required'))
    return { ...first, type: `${types.join(' or ')}${required ? ', required' : ''}` }
  })
}

function typeText(schema: JsonSchema): string {
  const { type, enum: choices, const: fixed, format, items } = schema
  const variants = variantsOf(schema)
  if (fixed !== undefined) return JSON.stringify(fixed)
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(' or ')
  if (variants) return [...new Set(variants.map(typeText))].join(' or ')
  if (items) return `array of ${typeText(items)}s`
  const name = typeof type === 'string' ? type : (type ?? ['any']).join(' or ')
  return format === undefined ? name : `${name} (${format})`
}
