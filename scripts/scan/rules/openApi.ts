import { must, mustBeNone, type Rule } from '../check.ts'
import type { ScannedSite } from '../scannedSite.ts'
import { documentAt } from './catalogs.ts'

interface Response {
  readonly description?: string
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>
}
interface Operation {
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly parameters?: readonly { readonly $ref?: string; readonly name?: string }[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema?: object; readonly example?: unknown }>>
  }
  readonly responses: Readonly<Record<string, Response>>
}
interface Description {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly security?: readonly object[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const describedAt = (site: ScannedSite, path = '/openapi.json') =>
  documentAt<Description>(site, path, 'application/vnd.oai.openapi+json')

const operationsOf = ({ paths }: Description) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation, name: `${method} ${path}` })),
  )

export const isServed: Rule = async (site) => {
  const short = await describedAt(site)
  const known = await describedAt(site, '/.well-known/openapi.json')
  must(JSON.stringify(short) === JSON.stringify(known), 'the two addresses differ')
  must(/^3\.1\./.test(short.openapi) && short.info.title && short.info.version, `openapi ${short.openapi}`)
  return `OpenAPI ${short.openapi}, ${operationsOf(short).length} operations`
}

/** Declared as open: an empty security list at the root, and a guide that confirms it. */
export const isOpen: Rule = async (site) => {
  const { security } = await describedAt(site)
  must(security?.length === 0, 'the description does not declare open access')
  const { text } = await site.request('/auth.md')
  must(/anonymous/i.test(text), 'auth.md does not describe anonymous access')
  return 'security: [] and auth.md'
}

export const operationsAreComplete: Rule = async (site) => {
  const operations = operationsOf(await describedAt(site))
  const ids = operations.map(({ operation }) => operation.operationId)
  must(new Set(ids).size === ids.length && ids.every(Boolean), 'operationIds are missing or repeated')
  const bare = operations.filter(({ operation: { summary, description, requestBody } }) => {
    const typed = Object.values(requestBody?.content ?? {}).every(
      ({ schema, example }) => schema && example !== undefined,
    )
    return !summary || !description || !typed
  })
  mustBeNone(
    bare.map(({ name }) => name),
    'operations without descriptions or types',
  )
  return ids.join(', ')
}

const jsonOf = ({ content }: Response) => content?.['application/json']?.schema

export const responsesAreTyped: Rule = async (site) => {
  const operations = operationsOf(await describedAt(site))
  mustBeNone(
    operations.flatMap(({ name, operation }) =>
      operation.responses['200'] && jsonOf(operation.responses['200']) ? [] : [name],
    ),
    'operations without a typed response',
  )
  return `${operations.length} operations`
}

export const errorsAreTyped: Rule = async (site) => {
  const operations = operationsOf(await describedAt(site))
  const untyped = operations.flatMap(({ name, operation }) => {
    const refusals = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400)
    const classes = new Set(refusals.map(([status]) => status[0]))
    const bare = refusals.filter(([, response]) => !jsonOf(response)).map(([status]) => `${name} ${status}`)
    return classes.has('4') && classes.has('5') ? bare : [...bare, `${name} lacks a class`]
  })
  mustBeNone(untyped, 'responses without the error schema')
  return `${operations.length} operations type their 4xx and 5xx`
}

export const writesTakeKeys: Rule = async (site) => {
  const writes = operationsOf(await describedAt(site)).filter(({ method }) => ['post', 'put', 'patch'].includes(method))
  mustBeNone(
    writes.flatMap(({ name, operation: { parameters = [] } }) =>
      parameters.some(({ $ref = '', name: own }) => own === 'Idempotency-Key' || $ref.endsWith('/IdempotencyKey'))
        ? []
        : [name],
    ),
    'writes without Idempotency-Key',
  )
  return writes.map(({ name }) => name).join(', ')
}

export const versionsAreDescribed: Rule = async (site) => {
  const { info, paths } = await describedAt(site)
  must(
    Object.keys(paths).some((path) => /\/v\d+\//.test(path)),
    'no version in a path',
  )
  must(
    /deprecation/i.test(info.description) && /sunset/i.test(info.description),
    'it does not describe how a version is retired',
  )
  return 'the version is in the path; Deprecation and Sunset are described'
}

/** Responses have the headers, the description documents them, and a refusal includes the wait. */
export const limitsAreDocumented: Rule = async (site) => {
  const operations = operationsOf(await describedAt(site))
  const limited = operations.filter(({ operation }) => operation.responses['429'])
  must(limited.length > 0, 'no operation documents 429')
  for (const { name, operation } of limited)
    for (const header of ['RateLimit', 'RateLimit-Policy', 'Retry-After'])
      must(operation.responses['429']?.headers?.[header], `${name} does not document ${header} with 429`)
  const { headers } = await site.request('/api/v1/newsletter', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  must(
    /;r=\d+;t=\d+/.test(headers.get('ratelimit') ?? '') && headers.has('ratelimit-policy'),
    'a live response has no rate limit',
  )
  return `${headers.get('ratelimit')}`
}
