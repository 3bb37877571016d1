import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Operation as ContractOperation } from '../../../src/contract/defineOperation.ts'
import { errors } from '../../../src/contract/errors.ts'
import { operations } from '../../../src/contract/operations.ts'
import { openApi } from '../../../src/discovery/registry/openApi.ts'
import { registryOf } from '../../../src/discovery/registry/registry.ts'
import { jsonSchemaValidator } from '../ajv.ts'
import { registryWithDummies, siteUrl } from '../dummies.ts'
import { inlined } from '../inlined.ts'

interface Operation {
  operationId: string
  summary: string
  description: string
  deprecated?: boolean
  parameters?: object[]
  requestBody?: { content: { 'application/json': { schema: object; example: unknown } } }
  responses: Record<
    string,
    { description: string; headers: object; content: { 'application/json': { schema: object } } }
  >
  'x-codeSamples': { lang: string; source: string }[]
}
interface OpenCode {
  description: string
  'x-extensible-enum': string[]
}
interface Description {
  openapi: string
  servers: { url: string }[]
  security: unknown[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: { Error: { properties: { code: OpenCode } } }; examples: Record<string, object> }
}

/** As it is served: through JSON and back. */
const served = (registry = registryOf(siteUrl, 'mainnet')) =>
  JSON.parse(JSON.stringify(openApi(registry))) as Description

/** With shared responses and schemas in place. */
const described = (registry = registryOf(siteUrl, 'mainnet')) => inlined(openApi(registry)) as unknown as Description

function* strings(value: unknown, key = ''): Generator<[string, string]> {
  if (typeof value === 'string') yield [key, value]
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) yield* strings(each, name)
}

const mainnet = registryOf(siteUrl, 'mainnet')
const openDocuments = [
  ['the support API', openApi(mainnet)],
  ...mainnet.apis.map((api) => [`the ${api.title}`, openApi(mainnet, api)] as const),
] as const

/** Every object of a document, as if it were a schema. */
function schemasIn(value: unknown): { const?: unknown; enum?: readonly unknown[] }[] {
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(schemasIn)]
}

const resolve = (document: unknown, pointer: string) =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document)

describe('the OpenAPI document', () => {
  test('describes exactly the registry’s operations, with their methods and without credentials', () => {
    const { openapi, paths, servers, security } = described()
    const found = Object.entries(paths).flatMap(([at, methods]) => Object.keys(methods).map((m) => `${m} ${at}`))
    expect(found).toEqual(Object.values(operations).map(({ method, path: at }) => `${method.toLowerCase()} ${at}`))
    expect(found).toEqual(['post /api/v1/newsletter', 'get /.well-known/status', 'get /.well-known/quote-keys.json'])
    expect(openapi).toMatch(/^3\.1\./)
    expect(servers).toMatchObject([{ url: siteUrl }])
    expect(security).toEqual([])
  })

  test('resolves every reference and has unique ids', () => {
    for (const [, document] of openDocuments) {
      for (const [key, value] of strings(document))
        if (key === '$ref') expect(resolve(document, value), value).toBeDefined()
    }
    const document = served()
    const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((o) => o.operationId))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('lists every error of an operation under its status with an example, and documents every status', () => {
    const registry = registryOf(siteUrl, 'mainnet')
    const { paths, components } = described()
    for (const { path: at, method, errors: codes } of Object.values(registry.operations)) {
      const operation = paths[at]?.[method.toLowerCase()]
      const statuses = codes.map((code) => String(registry.errors[code]?.status))
      expect(Object.keys(operation?.responses ?? {}).sort()).toEqual([...new Set(['200', ...statuses])].sort())
      for (const code of codes) {
        const response = operation?.responses[String(registry.errors[code]?.status)]
        expect(JSON.stringify(response?.content), code).toContain(`#/components/examples/${code}`)
        expect(components.examples[code]).toMatchObject({
          value: { code, documentation: `${siteUrl}/developers/errors/${code}` },
        })
      }
    }
  })

  test('documents limits, keys and waiting times in headers', () => {
    const { paths } = described()
    const operation = paths['/api/v1/newsletter']?.post
    const { responses, parameters } = operation ?? { responses: {} as Operation['responses'], parameters: [] }
    expect(parameters).toEqual([{ $ref: '#/components/parameters/IdempotencyKey' }])
    expect(Object.keys(responses['429']?.headers ?? {})).toEqual(
      expect.arrayContaining(['RateLimit', 'RateLimit-Policy', 'Retry-After']),
    )
    expect(Object.keys(responses['409']?.headers ?? {})).toContain('Retry-After')
    expect(Object.keys(responses['405']?.headers ?? {})).toContain('Allow')
    expect(Object.keys(responses['200']?.headers ?? {})).toContain('Idempotency-Replayed')
    expect(Object.keys(responses['503']?.headers ?? {})).not.toContain('Idempotency-Replayed')
  })

  test('has a valid example for every request body', () => {
    for (const { path: at, method, input } of Object.values(operations)) {
      if (method !== 'POST') continue
      const body = described().paths[at]?.post?.requestBody?.content['application/json']
      expect(input.safeParse(body?.example).success, JSON.stringify(body?.example)).toBe(true)
    }
  })

  test('includes an operation, an error and a retirement added to the registry', () => {
    const { paths, components } = described(registryWithDummies())
    const operation = paths['/api/v1/soundings']?.post as Operation
    expect(operation).toMatchObject({
      operationId: 'soundings',
      deprecated: true,
      requestBody: { content: { 'application/json': { example: { fathoms: 7 } } } },
    })
    expect(Object.keys(operation.responses)).toEqual(['200', '400', '409', '429'])
    expect(Object.keys(operation.responses['200']?.headers ?? {})).toEqual(
      expect.arrayContaining(['Deprecation', 'Sunset']),
    )
    expect(operation['x-codeSamples'].map(({ source }) => source).join()).toContain(`${siteUrl}/api/v1/soundings`)
    expect(components.schemas.Error.properties.code['x-extensible-enum']).toContain('too_shallow')
    expect(components.examples.too_shallow).toBeDefined()
  })

  test.each(openDocuments)('%s lists the known error codes and allows others', (_, document) => {
    const { code } = (document as unknown as Description).components.schemas.Error.properties
    expect(code).toMatchObject({ type: 'string', 'x-extensible-enum': Object.keys(errors) })
    expect(code).not.toHaveProperty('enum')
    for (const known of ['internal_error', 'rate_limited']) expect(code.description).toContain(known)
    expect(schemasIn(document).filter((schema) => schema.enum?.includes('rate_limited'))).toEqual([])
  })

  test.each(openDocuments)('%s has no boolean constant, which generated clients compare with text', (_, document) => {
    expect(schemasIn(document).filter((schema) => typeof schema.const === 'boolean')).toEqual([])
    expect(schemasIn(document).filter((schema) => schema.enum?.some((one) => typeof one === 'boolean'))).toEqual([])
  })

  test.each(openDocuments)('%s names every object, and has equal objects once', (_, { paths, components }) => {
    const { schemas } = components
    const inPaths = JSON.stringify(
      Object.values(paths).flatMap((methods) => Object.values(methods)),
      (key, value) => (key === 'example' || key === 'x-codeSamples' ? undefined : value),
    )
    expect(inPaths).not.toContain('"properties"')
    const parts = Object.values(schemas).flatMap((schema) => Object.values(schema.properties ?? {}))
    expect(parts.filter((part) => JSON.stringify(part).includes('"properties":'))).toEqual([])
    const bare = Object.values(schemas).map((schema) =>
      JSON.stringify(schema, (key, value) => (key === 'description' ? undefined : value)),
    )
    expect(new Set(bare).size).toBe(bare.length)
    for (const name of Object.keys(schemas)) expect(name).toMatch(/^[A-Z][A-Za-z]*$/)
  })

  test.each(openDocuments)('%s allows results and errors with further fields', (_, document) => {
    const { paths, components } = inlined(document)
    const responses = Object.values(paths).flatMap((methods) => Object.values(methods).map((each) => each.responses))
    expect(JSON.stringify([responses, components.schemas.Error])).not.toContain('"additionalProperties":false')
  })

  test('names the objects of the aggregator and of memoless as their readers do', () => {
    const [, aggregator, memoless] = openDocuments.map(([, { components }]) => Object.keys(components.schemas))
    expect(aggregator).toEqual(expect.arrayContaining(['Quote', 'Route', 'Fee', 'RouteLeg', 'TrackedSwap', 'Provider']))
    expect(memoless).toEqual(expect.arrayContaining(['RegisteredMemo', 'Registration', 'Payment', 'AmountSuggestion']))
  })

  test('gives the unversioned address to the newest version of an endpoint only', () => {
    const registry = registryOf(siteUrl, 'mainnet')
    const newsletter = registry.operations.newsletter as ContractOperation
    const newer = { ...newsletter, path: '/api/v2/newsletter' } as const
    const { paths } = described({ ...registry, operations: { ...registry.operations, newer } })
    expect(paths['/api/v2/newsletter']?.post?.description).toContain('Also available as /api/newsletter')
    expect(paths['/api/v1/newsletter']?.post?.description).not.toContain('Also reached')
  })

  test('rejects an operation with an unknown error', () => {
    const registry = registryWithDummies()
    const { too_shallow: _gone, ...errors } = registry.errors
    expect(() => openApi({ ...registry, errors })).toThrow(/soundings lists the error too_shallow/)
  })
})

const schemas = path.resolve(import.meta.dirname, '../../../../shared/schemas')
const official = path.join(schemas, 'third-party.oas-3.1.schema.json')
const validator = await jsonSchemaValidator()
if (!existsSync(official))
  console.log('The official OpenAPI schema is not beside the repository; our own assertions hold alone.')

describe.skipIf(!existsSync(official) || !validator)('the OpenAPI document against the official 3.1 schema', () => {
  /** Validators resolve `$dynamicRef` differently; where every schema has one dialect, a plain reference says the same. */
  const schema = () =>
    JSON.parse(
      readFileSync(official, 'utf8').replaceAll('"$dynamicRef": "#meta"', '"$ref": "#/$defs/schema"'),
    ) as object

  test('is valid, with and without the dummies', () => {
    for (const [, document] of openDocuments) {
      expect(validator?.(schema(), JSON.parse(JSON.stringify(document)))).toEqual([])
    }
    expect(validator?.(schema(), served(registryWithDummies()))).toEqual([])
  })

  test('the schema rejects an invalid document', () => {
    const broken = { ...served(), info: {} }
    expect(validator?.(schema(), broken)).not.toEqual([])
  })

  test('contains only schemas that a validator compiles and whose examples are valid', () => {
    for (const methods of Object.values(described().paths)) {
      for (const { requestBody, responses } of Object.values(methods)) {
        const body = requestBody?.content['application/json']
        if (body) expect(validator?.(body.schema, body.example)).toEqual([])
        const answer = responses['200']?.content['application/json'].schema
        expect(validator?.(answer ?? false, 7)).not.toEqual([])
      }
    }
  })
})
