import type { JsonSchema } from '../../src/discovery/registry/jsonSchema.ts'
import { modelName } from '../../src/discovery/registry/modelNames.ts'
import { mergeVariants, type Shape, scalarOf } from './shapes.ts'

export interface Field {
  /** Its name in JSON. */
  readonly key: string
  readonly shape: Shape
  readonly isRequired: boolean
  readonly description: string
}

/** An object of the contract, as a type of the client libraries. */
export interface Model {
  readonly name: string
  readonly description: string
  readonly fields: readonly Field[]
}

/** Collects the models of results. Equal objects share one model. */
export class ModelReader {
  /** Models in the order in which a language may declare them: parts before the whole. */
  readonly models: Model[] = []
  readonly #names = new Map<string, string>()

  /** Adds the model of a result and of its parts. Throws an `Error` when two models have one name. */
  add(name: string, schema: JsonSchema): Shape {
    const signature = JSON.stringify(schema, (key, value) => (key === 'description' ? undefined : value))
    const known = this.#names.get(signature)
    if (known !== undefined) return { kind: 'model', name: known }
    this.#names.set(signature, name)
    const fields = this.fieldsOf(name, schema)
    if (this.models.some((model) => model.name === name)) throw new Error(`Two models have the name ${name}.`)
    this.models.push({ name, description: schema.description ?? '', fields })
    return { kind: 'model', name }
  }

  /** Returns the fields of an object. `success` is left out: a client throws where it is not true. */
  fieldsOf(name: string, schema: JsonSchema): readonly Field[] {
    const { properties = {}, required = [] } = schema
    return Object.entries(properties)
      .filter(([key, { type }]) => !(key === 'success' && type === 'boolean'))
      .map(([key, property]) => ({
        key,
        shape: this.#shapeOf(name, key, property),
        isRequired: required.includes(key),
        description: property.description ?? '',
      }))
  }

  #shapeOf(parent: string, key: string, schema: JsonSchema, isMember = false): Shape {
    const variants = schema.oneOf ?? []
    if (variants.length > 0) return this.#shapeOf(parent, key, mergeVariants(variants), isMember)
    if (schema.type === 'array') return { kind: 'list', of: this.#shapeOf(parent, key, schema.items ?? {}, true) }
    const scalar = scalarOf(schema)
    if (scalar) return scalar
    if (schema.anyOf) {
      const variants = schema.anyOf.map((each, at) => this.#shapeOf(parent, `${key}_${at + 1}`, each))
      return { kind: 'json', variants }
    }
    return this.add(modelName(parent, key, isMember), schema)
  }
}
