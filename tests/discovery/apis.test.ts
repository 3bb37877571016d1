import { describe, expect, test } from 'vitest'
import type { Operation } from '../../src/contract/defineOperation.ts'
import { systems } from '../../src/contract/systems.ts'
import { callsOf } from '../../src/discovery/portal/calls.ts'
import { operationEntries } from '../../src/discovery/portal/operationEntries.ts'
import { agentView } from '../../src/discovery/registry/agentView.ts'
import { authGuide } from '../../src/discovery/registry/authGuide.ts'
import { openApi } from '../../src/discovery/registry/openApi.ts'
import { exampleInput, parametersOf } from '../../src/discovery/registry/parameters.ts'
import { registryOf } from '../../src/discovery/registry/registry.ts'
import { apiCatalog } from '../../src/discovery/registry/registryDocuments.ts'
import { siteUrl } from './dummies.ts'

const registry = registryOf(siteUrl, 'mainnet')

describe.each(registry.apis)('the $title', (api) => {
  test('has operations below its base, each with a summary and unique', () => {
    const operations = Object.values<Operation>(api.operations)
    expect(operations.length).toBeGreaterThan(6)
    for (const { path } of operations) expect(path.startsWith(`${api.base}/`), path).toBe(true)
    expect(new Set(operations.map(({ method, path }) => `${method} ${path}`)).size).toBe(operations.length)
    for (const name of api.writes) expect(Object.keys(api.operations)).toContain(name)
  })

  test('has a valid example for every operation', () => {
    for (const operation of Object.values<Operation>(api.operations)) {
      const fields = parametersOf(operation).flatMap(({ name, example, required }) =>
        required ? [[name, example] as const] : [],
      )
      const example = operation.method === 'GET' ? Object.fromEntries(fields) : exampleInput(operation)
      expect(operation.input.safeParse(example).success, operation.path).toBe(true)
    }
  })

  test('is in the catalog, in the agent view and in the console', () => {
    expect(JSON.stringify(apiCatalog(registry))).toContain(`"href":"${api.openApiUrl}"`)
    expect(agentView(registry).endpoints.apis).toContainEqual(
      expect.objectContaining({ id: api.id, url: api.url, authentication: api.security ?? 'none' }),
    )
    const calls = callsOf(registry).filter(({ group }) => group === api.tag.name)
    expect(calls.map(({ id }) => id)).toEqual(Object.keys(api.operations).map((name) => `${api.id}-${name}`))
    for (const { call } of operationEntries(registry, api.id)) expect(calls.map(({ id }) => id)).toContain(call)
  })
})

describe('the APIs of a site', () => {
  test('are the operator’s choice, and another service’s have no calls in the console', () => {
    const apiUrls = { aggregator: 'https://quotes.example.org/v1', memoless: `${siteUrl}/memoless/api/v1` }
    const chosen = registryOf(siteUrl, 'mainnet', { apiUrls })
    expect(chosen.apis.map(({ url, isOwn }) => [url, isOwn])).toEqual([
      ['https://quotes.example.org/v1', false],
      [`${siteUrl}/memoless/api/v1`, true],
      [`${siteUrl}/v1/affiliate`, true],
    ])
    expect(JSON.stringify(apiCatalog(chosen))).toContain('https://quotes.example.org/v1/openapi.json')
    expect(authGuide(chosen)).toContain('to https://quotes.example.org/v1.')
    expect(new Set(callsOf(chosen).map(({ group }) => group))).not.toContain('Aggregator')
    expect(operationEntries(chosen, 'aggregator').every(({ call }) => call === undefined)).toBe(true)
  })

  test('are in no document of a network where their system is missing', () => {
    const off = { networks: [] as never }
    const missing = {
      ...systems,
      aggregator: { ...systems.aggregator, ...off },
      affiliates: { ...systems.affiliates, ...off },
    }
    const without = registryOf(siteUrl, 'mainnet', { systems: missing })
    expect(without.apis.map(({ id }) => id)).toEqual(['memoless'])
    expect(JSON.stringify(apiCatalog(without))).not.toContain(`${siteUrl}/v1`)
    expect(authGuide(without)).not.toContain('API key in')
  })

  test('show the public test key on the devnet only', () => {
    const text = (network: 'devnet' | 'mainnet') => {
      const shown = registryOf(siteUrl, network)
      return JSON.stringify([callsOf(shown), shown.apis.map((api) => openApi(shown, api))])
    }
    expect(text('devnet')).toContain('sk_portage_')
    expect(text('mainnet')).not.toMatch(/sk_portage_[0-9a-f]{8}/)
  })
})
