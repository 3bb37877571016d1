import type { ApiSpec, ErrorForm } from '../../contract/apiSpec.ts'
import { credentials } from '../../contract/credentials.ts'
import type { Operation } from '../../contract/defineOperation.ts'
import { aggregatorError, memolessError } from '../../contract/errorBodies.ts'
import { errorObject } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import { supportApi } from '../../contract/supportApi.ts'
import { site } from '../../site.ts'
import { type OperationObject, type PathsObject, withComponents } from './componentSchemas.ts'
import { type JsonSchema, openSchemaOf } from './jsonSchema.ts'
import { keyHeaders } from './offeredApis.ts'
import { exampleInput, parametersOf } from './parameters.ts'
import { aliasOf, type Registry } from './registry.ts'
import { errorExampleOf, headers, responsesOf } from './responses.ts'
import { operationSamples } from './samples.ts'
import { statusOf } from './systems.ts'

/**
 * Returns the OpenAPI 3.1 description of an API; of the support API with the registry's operations unless another is
 * given. Source: OpenAPI Specification 3.1.1.
 */
export function openApi(registry: Registry, api: ApiSpec = { ...supportApi, operations: registry.operations }) {
  const { siteUrl } = registry
  const { paths, schemas, responses } = withComponents(pathsOf(registry, api), errorSchema(registry, api))
  const described = { paths, responses }
  return {
    openapi: '3.1.1',
    info: {
      title: `${site.name} ${api.title}`,
      summary: api.summary,
      description: about(registry, api),
      version: site.version,
      contact: { name: site.name, url: `${siteUrl}/developers` },
      license: { name: site.license, identifier: site.license },
    },
    externalDocs: { description: 'Developer documentation', url: `${siteUrl}/developers` },
    servers: [{ url: siteUrl, description: 'This site.' }],
    security: api.security ? [{ ApiKey: [] }] : [],
    tags: [api.tag],
    paths,
    components: {
      schemas,
      responses,
      examples: usedIn(described, 'examples', examplesOf(registry, api)),
      headers: usedIn(described, 'headers', headers),
      parameters: usedIn(paths, 'parameters', { IdempotencyKey: idempotencyKey }),
      ...securitySchemesOf(api),
    },
  }
}

/** Returns the credentials that an API or its operations need. */
function securitySchemesOf({ security, operations }: ApiSpec): { securitySchemes?: Partial<typeof credentials> } {
  const names = Object.values(operations).flatMap((operation) => operation.credentials ?? [])
  const used = new Set([...(security ? (['ApiKey'] as const) : []), ...names])
  if (used.size === 0) return {}
  return { securitySchemes: Object.fromEntries([...used].map((name) => [name, credentials[name]])) }
}

/** Groups operations by path, with whole schemas. */
export function pathsOf(registry: Registry, api: ApiSpec): PathsObject {
  const paths: Record<string, PathsObject[string]> = {}
  for (const [id, operation] of Object.entries(api.operations)) {
    const method = { [operation.method.toLowerCase()]: operationObject(id, operation, registry, api) }
    paths[operation.path] = { ...paths[operation.path], ...method }
  }
  return paths
}

function examplesOf(registry: Registry, { errorForm }: ApiSpec): Record<string, object> {
  const rows = Object.entries(registry.errors).map(([code, { title }]) => {
    return [code, { summary: title, value: errorExampleOf(errorForm, code, registry) }] as const
  })
  return Object.fromEntries(rows)
}

/** Returns the components of one kind that a part of the document refers to. */
function usedIn(part: object, kind: string, components: Readonly<Record<string, object>>): Record<string, object> {
  const text = JSON.stringify(part)
  return Object.fromEntries(
    Object.entries(components).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)),
  )
}

/** Returns the API's description; that of the support API also explains its status document. */
function about(registry: Registry, { id, about }: ApiSpec): string {
  const memoless = `The status document reports whether the networks accept memoless deposits. ${statusOf(registry, 'memoless')}`
  return [...about, ...(id === 'support' ? [memoless] : [])].join('\n\n')
}

const errorSchemas = {
  service: errorObject,
  aggregator: aggregatorError,
  memoless: memolessError,
} as const satisfies Record<ErrorForm, object>

/** Returns the API's error schema, with the registry's codes as the known ones. */
function errorSchema({ errors }: Registry, { errorForm }: ApiSpec): JsonSchema {
  const schema = openSchemaOf(errorSchemas[errorForm], 'output')
  const known = Object.keys(errors)
  const described = schema.properties?.code
  const description = `${described?.description} Known codes: ${known.join(', ')}.`
  const code = { ...described, description, 'x-extensible-enum': known }
  return { ...schema, properties: { ...schema.properties, code } }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Any unique string. A retry with the same key and body within one hour returns the first response with the ' +
    'header Idempotency-Replayed and executes nothing. Responses with 429 and 5xx are not kept. A stored transaction is checked again first: one that ' +
    'has expired, or whose vault the nodes no longer confirm, is refused.',
  schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKeyLength },
  example: '0d7f3c52-6f0e-4f0b-9f0a-3a3f1d3b8a11',
} as const

function operationObject(id: string, operation: Operation, registry: Registry, api: ApiSpec): OperationObject {
  const { method, summary, idempotent, deprecation } = operation
  const key = idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []
  const parameters = [...key, ...parametersOf(operation)]
  return {
    operationId: id,
    tags: [api.tag.name],
    summary,
    description: description(operation, registry, api),
    ...(deprecation ? { deprecated: true } : {}),
    ...(operation.isKeyless ? { security: operation.acceptsKey ? [{}, { ApiKey: [] }] : [] } : {}),
    ...(operation.credentials ? { security: operation.credentials.map((name) => ({ [name]: [] })) } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(method === 'POST' ? { requestBody: requestBody(operation) } : {}),
    responses: responsesOf(operation, registry, api),
    'x-codeSamples': operationSamples(operation, registry.siteUrl, keyHeaders(api, registry.network, operation)).map(
      ({ name, language, code }) => ({
        lang: language,
        label: name,
        source: code,
      }),
    ),
  }
}

function description(operation: Operation, registry: Registry, { security }: ApiSpec): string {
  const { summary, path, limits: limited, deprecation, isKeyless, acceptsKey } = operation
  const { rates } = registry
  const alias = aliasOf(registry, path)
  const policies = [
    ...(limited ? [rates[limited.requests], rates[limited.executions]] : []),
    ...(security && (!isKeyless || acceptsKey) ? [rates.skBurst, rates.pkBurst] : []),
  ]
  return [
    `${summary}.`,
    ...(alias === undefined ? [] : [`Also available as ${alias} while this is the newest version.`]),
    ...(acceptsKey ? ['It needs no API key. A request with a key counts against the key alone.'] : []),
    ...policies.map(({ name, limit, windowSeconds }) => `Window "${name}": ${limit} in ${windowSeconds} seconds.`),
    ...(deprecation ? [`Deprecated since ${deprecation.since}; it ends on ${deprecation.sunset}.`] : []),
  ].join(' ')
}

function requestBody(operation: Operation): NonNullable<OperationObject['requestBody']> {
  const schema = openSchemaOf(operation.input, 'input')
  return { required: true, content: { 'application/json': { schema, example: exampleInput(operation) } } }
}
