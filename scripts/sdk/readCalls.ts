import { aggregatorApi } from '../../src/contract/aggregator/aggregatorApi.ts'
import type { ApiSpec } from '../../src/contract/apiSpec.ts'
import type { Operation } from '../../src/contract/defineOperation.ts'
import { listTool } from '../../src/contract/defineTool.ts'
import { memolessApi } from '../../src/contract/memoless/memolessApi.ts'
import { keyErrors } from '../../src/contract/operationErrors.ts'
import { supportApi } from '../../src/contract/supportApi.ts'
import { tools } from '../../src/contract/tools.ts'
import type { JsonSchema } from '../../src/discovery/registry/jsonSchema.ts'
import { pascalCase, publicNames, snakeCase } from '../../src/discovery/registry/modelNames.ts'
import { openApi, pathsOf } from '../../src/discovery/registry/openApi.ts'
import { type Registry, registryOf } from '../../src/discovery/registry/registry.ts'
import { type Field, type Model, ModelReader } from './readModels.ts'
import { mergeVariants } from './shapes.ts'

/** A method of the clients: one REST operation or one MCP tool. */
export interface Call {
  /** In snake_case. */
  readonly method: string
  readonly summary: string
  readonly description: string
  readonly inputs: readonly Field[]
  /** Name of the result's model. */
  readonly result: string
  /** The result is a list of it. */
  readonly isList?: boolean
  readonly errors: readonly string[]
  /** The tool's name; absent for REST. */
  readonly tool?: string
  readonly rest?: {
    readonly verb: 'GET' | 'POST'
    readonly path: string
    /** The server executes a request once per Idempotency-Key. */
    readonly isIdempotent: boolean
    /** It changes nothing, so that a client may repeat it. */
    readonly isSafe: boolean
  }
}

/** Returns the path of a request with the query of a GET; `{name}` stands for the escaped input. */
export function templateOf({ rest, inputs }: Pick<Call, 'rest' | 'inputs'>): string {
  const { verb, path = '' } = rest ?? {}
  const query = verb === 'GET' ? inputs.filter(({ key }) => !path.includes(`{${key}}`)) : []
  if (query.some(({ isRequired }) => !isRequired)) throw new TypeError(`${path} has an optional query parameter.`)
  return [path, query.map(({ key }) => `${key}={${key}}`).join('&')].filter((part) => part !== '').join('?')
}

/** Methods, and the objects of their results. */
export interface Surface {
  readonly calls: readonly Call[]
  readonly models: readonly Model[]
}

/** What the clients of every language have: the keyless APIs, and what the aggregator shows without a key. */
export interface SdkContract extends Surface {
  /** Every error code and its title. */
  readonly errors: Readonly<Record<string, string>>
  /** Version of the contract, which the packages share. */
  readonly version: string
}

interface OpenApiOperation {
  readonly operationId: string
  readonly summary: string
  readonly parameters?: readonly ({ readonly name: string; readonly required?: boolean } & {
    readonly schema?: JsonSchema
    readonly description?: string
    readonly $ref?: string
  })[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: JsonSchema } } }
  readonly responses: Readonly<Record<string, ResponseObject>>
}

interface ResponseObject {
  readonly content: {
    readonly 'application/json': { readonly schema: JsonSchema; readonly examples?: Readonly<Record<string, object>> }
  }
}

/**
 * Reads the published OpenAPI documents of the keyless APIs and what the aggregator lists without a key, and tools/list.
 * Receipts are not among them: their signature covers the JSON itself, which a model does not keep.
 */
export function readSdkContract(): SdkContract {
  const registry = registryOf('https://site.example', 'mainnet')
  const reader = new ModelReader()
  const rest = [supportApi, memolessApi].flatMap((api) => restCalls(registry, api, reader))
  const calls = [...toolCalls(reader), ...rest, ...restCalls(registry, openToAll, reader).map(withoutKeyErrors)]
  const errors = Object.fromEntries(Object.entries(registry.errors).map(([code, { title }]) => [code, title]))
  return { calls, models: reader.models, errors, version: openApi(registry).info.version }
}

/** Reads the OpenAPI document of the aggregator, which needs a key: TypeScript alone has its client. */
export function readAggregator(): Surface {
  const reader = new ModelReader()
  const calls = restCalls(registryOf('https://site.example', 'mainnet'), aggregatorApi, reader)
  return { calls, models: reader.models }
}

/** What the aggregator answers without a key, and what a client without one is never told. */
const openToAll: ApiSpec = {
  ...aggregatorApi,
  operations: Object.fromEntries(
    Object.entries<Operation>(aggregatorApi.operations).filter(([, { acceptsKey }]) => acceptsKey),
  ),
}
const withoutKeyErrors = (call: Call): Call => {
  const { errors = [] } = Object.values(openToAll.operations).find(({ path }) => path === call.rest?.path) ?? {}
  const isOfKey = (code: string) => keyErrors.some((one) => one === code && !errors.includes(one))
  return { ...call, errors: call.errors.filter((code) => !isOfKey(code)) }
}

function restCalls(registry: Registry, api: ApiSpec, reader: ModelReader): readonly Call[] {
  const paths = pathsOf(registry, api)
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Readonly<Record<string, OpenApiOperation>>).map(([verb, operation]) =>
      restCall(path, verb.toUpperCase() as 'GET' | 'POST', operation, { api, reader }),
    ),
  )
}

function restCall(
  path: string,
  verb: 'GET' | 'POST',
  operation: OpenApiOperation,
  { api, reader }: { api: ApiSpec; reader: ModelReader },
): Call {
  const { operationId: id, parameters = [], requestBody, responses, summary } = operation
  const { method, result: name } = publicNames[id] ?? { method: snakeCase(id), result: `${pascalCase(id)}Result` }
  const isSuccess = (status: string) => status.startsWith('2')
  const success = Object.keys(responses).find(isSuccess) ?? ''
  const failures = Object.entries(responses).filter(([status]) => !isSuccess(status))
  const schema = responses[success]?.content['application/json'].schema ?? {}
  const isList = schema.type === 'array'
  const shape = reader.add(name, isList ? (schema.items ?? {}) : schema)
  // An equal object of another operation names the result of both.
  const result = shape.kind === 'model' ? shape.name : name
  return {
    ...(isList && { isList }),
    method,
    summary,
    description: '',
    inputs: inputsOf(inputSchema(parameters, requestBody), result, reader),
    result,
    errors: failures.flatMap(([, { content }]) => Object.keys(content['application/json'].examples ?? {})),
    rest: {
      verb,
      path,
      isSafe: !api.writes.includes(id),
      isIdempotent: parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey')),
    },
  }
}

/** Returns the schema of a request: of its body, or of its parameters as one object. */
function inputSchema(
  parameters: NonNullable<OpenApiOperation['parameters']>,
  body: OpenApiOperation['requestBody'],
): JsonSchema {
  const schema = body?.content['application/json'].schema
  if (schema) return schema.anyOf ? mergeVariants(schema.anyOf) : schema
  const own = parameters.filter(({ schema }) => schema !== undefined)
  const described = own.map(({ name, schema, description = '' }) => [name, { ...schema, description }] as const)
  return {
    properties: Object.fromEntries(described),
    required: own.filter(({ required }) => required).map(({ name }) => name),
  }
}

/** Returns the inputs, required ones first. A field with a single allowed value is left out. */
function inputsOf(schema: JsonSchema, result: string, reader: ModelReader): readonly Field[] {
  const fixed = Object.entries(schema.properties ?? {}).filter(([, property]) => property.const !== undefined)
  const fields = reader.fieldsOf(`${result}Input`, schema).filter(({ key }) => !fixed.some(([name]) => name === key))
  return fields.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
}

function toolCalls(reader: ModelReader): readonly Call[] {
  return Object.values(tools).map((tool) => {
    const { name, title, description, inputSchema, outputSchema } = listTool(tool)
    const { method, result } = publicNames[name] ?? { method: name, result: `${pascalCase(name)}Result` }
    reader.add(result, outputSchema as JsonSchema)
    const inputs = inputsOf(inputSchema as JsonSchema, result, reader)
    return { method, summary: title, description, inputs, result, errors: tool.errors, tool: name }
  })
}
