/** Every fault of a value by a JSON Schema 2020-12, as sentences; none when it fits. */
export type JsonSchemaValidator = (
  schema: object | boolean,
  value: unknown,
  others?: Record<string, object>,
) => string[]

interface Ajv {
  addSchema: (schema: object, id: string) => void
  validate: (schema: object | boolean, value: unknown) => boolean
  errors?: { instancePath: string; message?: string }[] | null
}

/**
 * Ajv comes with other development packages and is not ours. Where it is missing, the caller reports that and
 * relies on assertions alone.
 */
export async function jsonSchemaValidator(): Promise<JsonSchemaValidator | undefined> {
  const load = (name: string): Promise<{ default: unknown }> => import(name)
  try {
    const [ajv, formats] = await Promise.all([load('ajv/dist/2020.js'), load('ajv-formats')])
    const Ajv2020 = unwrap(ajv) as new (options: object) => Ajv
    const addFormats = unwrap(formats) as (ajv: Ajv) => void
    const create = (others: Record<string, object>) => {
      const instance = new Ajv2020({ strict: false, allErrors: true, logger: false })
      addFormats(instance)
      for (const [id, other] of Object.entries(others)) instance.addSchema(other, id)
      return instance
    }
    // A schema is compiled once, which takes longer than its checks. Each has its own instance, because ids may repeat.
    const instances = new WeakMap<object, Ajv>()
    return (schema, value, others) => {
      const known = others === undefined && typeof schema === 'object' ? instances.get(schema) : undefined
      const instance = known ?? create(others ?? {})
      if (others === undefined && typeof schema === 'object') instances.set(schema, instance)
      if (instance.validate(schema, value)) return []
      return (instance.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`)
    }
  } catch {
    console.log('Ajv is not installed, so documents are not held against their schemas; our own assertions hold alone.')
    return undefined
  }
}

function unwrap(module: { default: unknown }): unknown {
  const inner = module.default
  return typeof inner === 'object' && inner !== null && 'default' in inner ? inner.default : inner
}
