import { errorObject } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import type { Operation } from '../../contract/operation.ts'
import { site } from '../../site.ts'
import { exampleOf, jsonSchemaOf } from './jsonSchema.ts'
import { parametersOf } from './parameters.ts'
import { aliasOf, type Registry } from './registry.ts'
import { errorExample, headers, responsesOf } from './responses.ts'
import { operationSamples } from './samples.ts'

const tag = 'Service'

/** Returns the OpenAPI 3.1 description of the REST API. Source: OpenAPI Specification 3.1.1. */
export function openApi(registry: Registry) {
  const { siteUrl } = registry
  const paths = pathsOf(registry)
  return {
    openapi: '3.1.1',
    info: {
      title: `${site.name} API`,
      summary: 'Support endpoints of the site.',
      description: about(registry),
      version: site.version,
      contact: { name: site.name, url: `${siteUrl}/developers` },
      license: { name: site.license, identifier: site.license },
    },
    externalDocs: { description: 'Developer documentation', url: `${siteUrl}/developers` },
    servers: [{ url: siteUrl, description: 'This site.' }],
    security: [],
    tags: [{ name: tag, description: 'Newsletter and status of the site.' }],
    paths,
    components: {
      schemas: { Error: errorSchema(registry) },
      examples: usedIn(paths, 'examples', examplesOf(registry)),
      headers: usedIn(paths, 'headers', headers),
      parameters: usedIn(paths, 'parameters', { IdempotencyKey: idempotencyKey }),
    },
  }
}

/** Groups operations by path. */
function pathsOf(registry: Registry): Record<string, object> {
  const paths: Record<string, object> = {}
  for (const [id, operation] of Object.entries(registry.operations)) {
    const method = { [operation.method.toLowerCase()]: operationObject(id, operation, registry) }
    paths[operation.path] = { ...paths[operation.path], ...method }
  }
  return paths
}

function examplesOf(registry: Registry): Record<string, object> {
  const rows = Object.entries(registry.errors).map(([code, { title }]) => {
    return [code, { summary: title, value: errorExample(code, registry) }] as const
  })
  return Object.fromEntries(rows)
}

/** Returns the components of one kind that a path refers to. */
function usedIn(paths: object, kind: string, components: Readonly<Record<string, object>>): Record<string, object> {
  const text = JSON.stringify(paths)
  return Object.fromEntries(
    Object.entries(components).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)),
  )
}

function about({ siteUrl }: Registry): string {
  return [
    `Anonymous: no endpoint accepts a key, a token or a sign-in. For quotes, use the MCP server (${siteUrl}/mcp).`,
    'The path contains the version. An unversioned path is an alias of the newest version. A breaking change is a ' +
      'new version; the old one stays for at least six months with Deprecation and Sunset headers.',
    'Every response outside 2xx is the error object. Limits apply per client address and are in the RateLimit ' +
      'headers of each response.',
  ].join('\n\n')
}

/** Returns the contract's error schema with the registry's codes. */
function errorSchema({ errors }: Registry): object {
  const schema = jsonSchemaOf(errorObject, 'output')
  const code = { ...schema.properties?.code, enum: Object.keys(errors) }
  return { ...schema, properties: { ...schema.properties, code } }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Any unique string. A retry with the same key and body within one hour returns the first response with the ' +
    'header Idempotency-Replayed and executes nothing. Responses with 429 and 5xx are not kept.',
  schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKeyLength },
  example: '0d7f3c52-6f0e-4f0b-9f0a-3a3f1d3b8a11',
} as const

function operationObject(id: string, operation: Operation, registry: Registry): object {
  const { method, summary, idempotent, deprecation } = operation
  const key = idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []
  const parameters = [...key, ...parametersOf(operation)]
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: description(operation, registry),
    ...(deprecation ? { deprecated: true } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(method === 'POST' ? { requestBody: requestBody(operation) } : {}),
    responses: responsesOf(operation, registry),
    'x-codeSamples': operationSamples(operation, registry.siteUrl).map(({ name, language, code }) => ({
      lang: language,
      label: name,
      source: code,
    })),
  }
}

function description({ summary, path, limits: limited, deprecation }: Operation, registry: Registry): string {
  const alias = aliasOf(registry, path)
  const policies = limited ? [registry.rates[limited.requests], registry.rates[limited.executions]] : []
  return [
    `${summary}.`,
    ...(alias === undefined ? [] : [`Also available as ${alias} while this is the newest version.`]),
    ...policies.map(({ name, limit, windowSeconds }) => `Window "${name}": ${limit} in ${windowSeconds} seconds.`),
    ...(deprecation ? [`Deprecated since ${deprecation.since}; it ends on ${deprecation.sunset}.`] : []),
  ].join(' ')
}

function requestBody({ input }: Operation): object {
  const schema = jsonSchemaOf(input, 'input')
  return { required: true, content: { 'application/json': { schema, example: exampleOf(schema) } } }
}
