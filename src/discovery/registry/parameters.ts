import { type Operation, pathParams } from '../../contract/defineOperation.ts'
import { exampleOf, type JsonSchema, jsonSchemaOf, openSchemaOf } from './jsonSchema.ts'

/** A parameter of a GET operation. Source: OpenAPI Specification 3.1.1, Parameter Object. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
  readonly example?: unknown
}

/** Lists the path and query parameters of a GET operation; a POST has none. */
export function parametersOf({ method, path, input, example: whole = {} }: Operation): readonly Parameter[] {
  if (method !== 'GET') return []
  const { properties = {}, required = [] } = openSchemaOf(input, 'input')
  const inPath = pathParams(path)
  return Object.entries(properties).map(([name, { description, examples, ...schema }]) => {
    const example = whole[name] ?? exampleOf({ ...schema, ...(examples ? { examples } : {}) })
    return {
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema,
      ...(example === undefined ? {} : { example }),
    }
  })
}

/** Returns a valid input of an operation, made of its fields' examples unless it has a whole one. */
export function exampleInput({ example, input }: Operation): unknown {
  return example ?? exampleOf(jsonSchemaOf(input, 'input'))
}

/** Returns the path parameters and the required query parameters with their examples. */
export function exampleParameters(operation: Operation): Readonly<Record<string, unknown>> {
  const needed = parametersOf(operation).filter(({ required }) => required)
  return Object.fromEntries(needed.map(({ name, example }) => [name, example]))
}

/** Returns the path of a request, its path parameters and required query parameters filled with their examples. */
export const examplePath = (operation: Operation): string => requestPath(operation)

/** Returns the path of a request with its values; examples stand for those that are missing. */
export function requestPath(operation: Operation, values: object = {}): string {
  const parameters = parametersOf(operation)
  const given = new Map<string, unknown>(Object.entries(values))
  const textOf = (name: string) =>
    encodeURIComponent(String(given.get(name) ?? parameters.find((each) => each.name === name)?.example ?? ''))
  const path = operation.path.replace(/\{(\w+)\}/g, (_placeholder, name: string) => textOf(name))
  const query = parameters.filter((each) => each.in === 'query' && (each.required || given.has(each.name)))
  return query.length === 0 ? path : `${path}?${query.map(({ name }) => `${name}=${textOf(name)}`).join('&')}`
}
