import { describe, expect, test } from 'vitest'
import type { Operation } from '../../src/contract/defineOperation.ts'
import { openApi } from '../../src/discovery/registry/openApi.ts'
import { registryOf } from '../../src/discovery/registry/registry.ts'
import { jsonSchemaValidator } from './ajv.ts'
import { siteUrl } from './dummies.ts'
import { inlined } from './inlined.ts'

interface Document {
  readonly paths: Record<string, Record<string, { readonly security?: readonly Record<string, unknown>[] } & Body>>
  readonly components: {
    readonly schemas: { readonly Error: object }
    readonly examples: Record<string, { readonly value: unknown }>
    readonly securitySchemes?: Record<string, { readonly in: string; readonly name: string }>
  }
}

interface Body {
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object; readonly example: unknown }> }
}

const registry = registryOf(siteUrl, 'mainnet')
const validate = await jsonSchemaValidator()

describe.each(registry.apis)('the OpenAPI document of the $title', (api) => {
  const document = inlined(openApi(registry, api)) as unknown as Document
  const operations = Object.values<Operation>(api.operations)
  const securityOf = ({ path, method }: Operation) => document.paths[path]?.[method.toLowerCase()]?.security

  test('requires a session in exactly the operations that refuse a request without one', () => {
    for (const operation of operations) {
      const names = (securityOf(operation) ?? []).flatMap((requirement) => Object.keys(requirement))
      expect(names.includes('Session'), operation.path).toBe(operation.errors.includes('session_missing'))
      expect(names.includes('Session'), operation.path).toBe(operation.credentials?.includes('Session') === true)
    }
  })

  test('describes every credential that an operation requires', () => {
    const { securitySchemes = {} } = document.components
    const required = operations.flatMap((operation) => (securityOf(operation) ?? []).flatMap(Object.keys))
    const own = api.security ? ['ApiKey'] : []
    expect(Object.keys(securitySchemes).toSorted()).toEqual([...new Set([...own, ...required])].toSorted())
    const { Session } = securitySchemes
    if (Session) expect([Session.in, Session.name]).toEqual(['cookie', '__Host-portage-partner'])
  })

  test.skipIf(!validate)('has only examples that its schemas accept', () => {
    const { schemas, examples } = document.components
    for (const [code, { value }] of Object.entries(examples)) expect(validate?.(schemas.Error, value), code).toEqual([])
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const { requestBody } of Object.values(methods)) {
        const body = requestBody?.content['application/json']
        if (body) expect(validate?.(body.schema, body.example), path).toEqual([])
      }
    }
  })
})

test('open limit orders need no key and may have one; receipts have none', () => {
  const aggregator = registry.apis.find(({ id }) => id === 'aggregator')
  if (aggregator === undefined) throw new Error('Mainnet has an aggregator.')
  const { paths } = inlined(openApi(registry, aggregator)) as unknown as Document
  const own = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ security }) => (security === undefined ? [] : [[path, security]])),
  )
  expect(Object.fromEntries(own)).toEqual({
    '/v1/limit/orders': [{}, { ApiKey: [] }],
    '/v1/receipt/{hash}': [],
  })
})

test('a session is required by the account, its keys and sessions, and by the report of earnings', () => {
  const affiliate = registry.apis.find(({ id }) => id === 'affiliate')
  const needing = Object.entries<Operation>(affiliate?.operations ?? {}).filter(([, { credentials }]) => credentials)
  expect(needing.map(([name]) => name.replace('affiliate', ''))).toEqual([
    'Earnings',
    'Account',
    'ChangeRequest',
    'ChangeCancel',
    'Settings',
    'Sessions',
    'SessionRevoke',
    'Keys',
    'KeyCreate',
    'KeyRotate',
    'KeyRevoke',
  ])
})
