import type { JsonSchema } from './jsonSchema.ts'
import { modelName, pascalCase, publicNames } from './modelNames.ts'
import type { Parameter } from './parameters.ts'

/** A response with its schema and examples. */
export interface ResponseObject {
  readonly description: string
  readonly headers: Readonly<Record<string, object>>
  readonly content: {
    readonly 'application/json': {
      readonly schema: SchemaObject
      readonly example?: unknown
      readonly examples?: Readonly<Record<string, object>>
    }
  }
}

/** A schema, or a reference to one with a description of its own. */
type SchemaObject = JsonSchema & { readonly $ref?: string; readonly additionalProperties?: JsonSchema | boolean }

/** An operation as an OpenAPI document has it. */
export interface OperationObject {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly deprecated?: boolean
  readonly security?: readonly object[]
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[]
  readonly 'x-codeSamples': readonly { readonly lang: string; readonly label: string; readonly source: string }[]
  readonly requestBody?: {
    readonly required: boolean
    readonly content: { readonly 'application/json': { readonly schema: SchemaObject; readonly example: unknown } }
  }
  readonly responses: Readonly<Record<string, ResponseObject>>
}

/** Operations by path and method. */
export type PathsObject = Readonly<Record<string, Readonly<Record<string, OperationObject>>>>

/** Shorter names in the document of one API, where they cannot be mistaken. */
const shortNames: Readonly<Record<string, string>> = {
  AffiliateAccountResult: 'Account',
  AffiliateAccountResultChange: 'AccountChange',
  AffiliateChangeRequestRequest: 'ChangeRequest',
  AffiliateChangeRequestRequest1: 'ThorchainChange',
  AffiliateChangeRequestRequest2: 'MayaChange',
  AffiliateChangeRequestRequest3: 'EmailChange',
  AffiliateEarningsResult: 'Earnings',
  AffiliateEarningsResultDifference: 'EarningsDifference',
  AffiliateEarningsResultEarning: 'Earning',
  AffiliateEarningsResultGroup: 'EarningsGroup',
  AffiliateKeyCreateRequest: 'NewKey',
  AffiliateKeyCreateResult: 'CreatedKey',
  AffiliateKeysResult: 'Keys',
  AffiliateKeysResultKey: 'Key',
  AffiliateKeysResultKeySecret: 'KeySecret',
  AffiliatePartnerResult: 'Partner',
  AffiliatePartnerResultMaya1: 'MayaShare',
  AffiliatePartnerResultThorchain1: 'ThorchainShare',
  AffiliateSessionsResult: 'Sessions',
  AffiliateSessionsResultSession: 'Session',
  AggregatorQuote: 'Quote',
  ErrorError: 'ErrorContent',
  PreflightRequest1: 'PreflightOfRegistration',
  PreflightRequest2: 'PreflightOfReference',
  ServiceStatusDependencies1: 'NodeDependency',
  ServiceStatusDependencies2: 'StoreDependency',
  SwapRoute: 'Route',
  SwapRouteFee: 'Fee',
  SwapRouteLeg: 'RouteLeg',
  SwapRouteMeta: 'RouteMeta',
  SwapRouteNotice: 'Notice',
  SwapRouteSignature: 'RouteSignature',
  SwapRouteWarning: 'RouteWarning',
  TrackedSwapLeg: 'SwapLeg',
}

/** Moves objects into components. Equal objects, whatever their descriptions, are one component. */
class SchemaComponents {
  readonly schemas: Record<string, SchemaObject> = {}
  readonly #names = new Map<string, string>()

  /** Returns a reference to an object or a union. Throws an `Error` when two different ones have one name. */
  refer(longName: string, schema: SchemaObject): SchemaObject {
    const name = shortNames[longName] ?? longName
    const signature = JSON.stringify(schema, (key, value) => (key === 'description' ? undefined : value))
    const known = this.#names.get(signature)
    if (known !== undefined) {
      const { description } = schema
      const isNew = description !== undefined && description !== this.schemas[known]?.description
      return { $ref: `#/components/schemas/${known}`, ...(isNew && { description }) }
    }
    if (name in this.schemas) throw new Error(`Two schemas have the name ${name}.`)
    this.#names.set(signature, name)
    this.schemas[name] = schema
    this.schemas[name] = this.#withParts(longName, schema)
    return { $ref: `#/components/schemas/${name}` }
  }

  #withParts(name: string, schema: SchemaObject): SchemaObject {
    const { properties, anyOf, oneOf } = schema
    const variants = (all: readonly JsonSchema[]) => all.map((each, at) => this.#part(name, `${at + 1}`, each))
    return {
      ...schema,
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([key, part]) => [key, this.#part(name, key, part)]),
        ),
      }),
      ...(anyOf && { anyOf: variants(anyOf) }),
      ...(oneOf && { oneOf: variants(oneOf) }),
    }
  }

  #part(parent: string, key: string, schema: SchemaObject, isMember = false): SchemaObject {
    const { properties, items, anyOf, oneOf, additionalProperties } = schema
    if (properties) return this.refer(modelName(parent, key, isMember), schema)
    if (items) return { ...schema, items: this.#part(parent, key, items, true) }
    if (typeof additionalProperties === 'object') {
      return { ...schema, additionalProperties: this.#part(parent, key, additionalProperties, true) }
    }
    const variants = (all: readonly JsonSchema[]) => all.map((each, at) => this.#part(parent, `${key}_${at + 1}`, each))
    if (anyOf) return { ...schema, anyOf: variants(anyOf) }
    return oneOf ? { ...schema, oneOf: variants(oneOf) } : schema
  }
}

/**
 * Gives every object of a document a name, and puts responses that operations share into components. `error` is the
 * schema of every response outside 2xx.
 */
export function withComponents(paths: PathsObject, error: JsonSchema) {
  const components = new SchemaComponents()
  const named = mapOperations(paths, (operation) => nameSchemas(operation, components))
  components.refer('Error', error)
  return { schemas: components.schemas, ...shareResponses(named) }
}

const mapValues = <From, To>(
  values: Readonly<Record<string, From>>,
  to: (value: From, key: string) => To,
): Record<string, To> => Object.fromEntries(Object.entries(values).map(([key, value]) => [key, to(value, key)]))

const mapOperations = <To>(paths: PathsObject, to: (operation: OperationObject) => To) =>
  mapValues(paths, (methods) => mapValues(methods, to))

function nameSchemas(operation: OperationObject, components: SchemaComponents): OperationObject {
  const { operationId: id, requestBody, responses } = operation
  const result = publicNames[id]?.result ?? `${pascalCase(id)}Result`
  const body = requestBody?.content['application/json']
  return {
    ...operation,
    ...(requestBody &&
      body && {
        requestBody: {
          ...requestBody,
          content: {
            'application/json': { ...body, schema: components.refer(`${pascalCase(id)}Request`, body.schema) },
          },
        },
      }),
    responses: mapValues(responses, (response) => {
      const json = response.content['application/json']
      const { schema } = json
      if (schema.$ref !== undefined) return response
      const isList = schema.type === 'array' && schema.items !== undefined
      const named = isList
        ? { ...schema, items: components.refer(result, schema.items ?? {}) }
        : components.refer(result, schema)
      return { ...response, content: { ...response.content, 'application/json': { ...json, schema: named } } }
    }),
  }
}

/** Puts a response that several operations have into components, named after its first error. */
function shareResponses(paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>) {
  const all = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ responses }) => Object.entries(responses)),
  )
  const uses = Map.groupBy(all, ([, response]) => JSON.stringify(response))
  const names = new Map<string, string>()
  const responses: Record<string, ResponseObject> = {}
  for (const [signature, [first, ...others]] of uses) {
    if (first === undefined || others.length === 0) continue
    const [status, response] = first
    if (status.startsWith('2')) continue
    const [code = ''] = Object.keys(response.content['application/json'].examples ?? {})
    const base = pascalCase(code)
    const name = base in responses ? `${base}${Object.keys(responses).length}` : base
    names.set(signature, name)
    responses[name] = response
  }
  const refer = (response: ResponseObject) => {
    const name = names.get(JSON.stringify(response))
    return name === undefined ? response : { $ref: `#/components/responses/${name}` }
  }
  const shared = mapOperations(paths, (operation) => ({
    ...operation,
    responses: mapValues(operation.responses, refer),
  }))
  return { paths: shared, responses }
}
