import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { errors } from '../../src/contract/errors.ts'
import { capabilities, protocolVersions, serverInfo } from '../../src/contract/mcp.ts'
import { addressesOf, documentHeaders, documents } from '../../src/discovery/documents.ts'
import { errorPages } from '../../src/discovery/portal/errorPages.ts'
import { retirements } from '../../src/discovery/portal/retirements.ts'
import { fieldsOf } from '../../src/discovery/portal/schemaFields.ts'
import { agentMarkdown, agentView } from '../../src/discovery/registry/agentView.ts'
import { jsonSchemaOf } from '../../src/discovery/registry/jsonSchema.ts'
import { registryOf } from '../../src/discovery/registry/registry.ts'
import { documentationCard, registryEntry, serverCard } from '../../src/discovery/registry/serverCard.ts'
import { jsonSchemaValidator } from './ajv.ts'
import { registryWithDummies, siteUrl } from './dummies.ts'

describe('the list of documents', () => {
  test('has the expected addresses and media types, without duplicates', () => {
    const table = documents.flatMap((one) => addressesOf(one).map((address) => [address, one.mediaType]))
    expect(Object.fromEntries(table)).toMatchObject({
      '/.well-known/openapi.json': 'application/vnd.oai.openapi+json',
      '/openapi.json': 'application/vnd.oai.openapi+json',
      '/.well-known/mcp/server-card.json': 'application/mcp-server-card+json',
      '/.well-known/mcp.json': 'application/mcp-server-card+json',
      '/mcp.json': 'application/mcp-server-card+json',
      '/mcp/server-card': 'application/mcp-server-card+json',
    })
    expect(new Set(table.map(([address]) => address)).size).toBe(table.length)
  })

  test('renders every document with this site’s address only and a final newline', () => {
    for (const document of documents) {
      const text = document.render(registryOf(siteUrl, 'mainnet'))
      expect(text.endsWith('\n')).toBe(true)
      expect(text).not.toMatch(/localhost|127\.0\.0\.1|undefined/)
    }
  })

  test('gives an added document its headers at every address', () => {
    const added = {
      title: 'Tides',
      path: '/tides',
      aliases: ['/t'],
      mediaType: 'application/tides',
      render: () => '',
    } as const
    const rules = documentHeaders([...documents, added])
    expect(rules).toContain('\n/tides\n  Content-Type: application/tides\n')
    expect(rules).toContain('\n/t\n  Content-Type: application/tides\n')
    expect(rules).toContain('/mcp/server-card\n  Content-Type: application/mcp-server-card+json\n')
    expect(rules.match(/Access-Control-Allow-Origin: \*/g)?.length).toBe(documents.flatMap(addressesOf).length + 2)
  })
})

describe('the server card', () => {
  const card = serverCard(siteUrl)

  test('follows the draft: a reversed name, a short description, no list of tools', () => {
    expect(card.name).toBe('org.example.swap/mcp')
    expect(card.description.length).toBeLessThanOrEqual(100)
    expect(card).not.toHaveProperty('tools')
    expect(card.remotes).toEqual([
      { type: 'streamable-http', url: `${siteUrl}/mcp`, supportedProtocolVersions: protocolVersions },
    ])
  })

  test('has the same server info as initialize', () => {
    expect(card).toMatchObject({ serverInfo: { name: serverInfo.name, version: serverInfo.version }, capabilities })
  })

  test('has an entry for the MCP Registry that says the same, also for the documentation server', () => {
    for (const [described, name] of [
      [card, 'org.example.swap/mcp'],
      [documentationCard(siteUrl), 'org.example.swap/developers-mcp'],
    ] as const) {
      const { title, description, version } = described
      const remotes = [{ type: 'streamable-http', url: described.transport.endpoint }]
      expect(registryEntry(described)).toMatchObject({ name, title, description, version, remotes })
      expect(name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9][a-zA-Z0-9._-]*[a-zA-Z0-9]$/)
      expect(description.length).toBeLessThanOrEqual(100)
    }
  })

  test('has no reversed namespace for an IP address', () => {
    expect(serverCard('http://127.0.0.1:8888').name).toBe('localhost/mcp')
    expect(serverCard('http://localhost:8888').name).toBe('localhost/mcp')
  })

  const schemas = path.resolve(import.meta.dirname, '../../../shared/schemas')
  const read = (name: string) => JSON.parse(readFileSync(path.join(schemas, name), 'utf8')) as object

  test.skipIf(!existsSync(schemas))('is valid by the draft’s schema and by the one for older readers', async () => {
    const validator = await jsonSchemaValidator()
    if (!validator) return
    const { $id: _own, ...draft } = read('third-party.mcp-server-card.v1-draft.schema.json') as Record<string, unknown>
    const hybrid = read('own.mcp-server-card.hybrid.schema.json')
    const faults = (value: unknown) => validator(hybrid, value, { 'urn:third-party:mcp-server-card': draft })
    expect(faults(JSON.parse(JSON.stringify(card)))).toEqual([])
    expect(faults({ ...card, name: 'portage' })).not.toEqual([])
  })
})

describe('the agent view', () => {
  test('lists every tool, operation, error and limit, as JSON and markdown', () => {
    const registry = registryWithDummies()
    const view = agentView(registry)
    const text = agentMarkdown(view)
    for (const form of [JSON.stringify(view), text]) {
      for (const { name } of Object.values(registry.tools)) expect(form).toContain(name)
      for (const { path: at } of Object.values(registry.operations)) expect(form).toContain(`${siteUrl}${at}`)
      for (const code of Object.keys(registry.errors)) expect(form).toContain(`${siteUrl}/developers/errors/${code}`)
      for (const { name } of Object.values(registry.rates)) expect(form).toContain(name)
      expect(form).toContain('get_tides')
      expect(form).toContain('too_shallow')
    }
    expect(text).toMatch(/^# Portage\n\n> /)
  })

  test('shows the configured limits instead of the defaults', () => {
    const rates = { ...registryOf(siteUrl, 'mainnet').rates, mcp: { name: 'mcp', limit: 7, windowSeconds: 30 } }
    expect(agentMarkdown(agentView(registryOf(siteUrl, 'mainnet', { rates })))).toContain('mcp: 7 in 30 seconds')
  })
})

describe('the pages about errors', () => {
  const pages = errorPages(registryWithDummies())

  test('exist for every code, with cause, solution and endpoints', () => {
    expect(pages.map(({ code }) => code)).toEqual([...Object.keys(errors), 'too_shallow'])
    expect(pages.at(-1)).toMatchObject({
      cause: 'The tide is out.',
      hint: 'Wait for the tide.',
      endpoints: ['POST /api/v1/soundings'],
      tools: ['get_tides'],
    })
    for (const { cause, hint, title } of pages)
      for (const message of [cause, hint, title]) expect(message).toMatch(/\.$/)
  })

  test('show the body of each interface that returns the code', () => {
    const bodiesOf = (wanted: string) =>
      pages.find(({ code }) => code === wanted)?.bodies.map(({ from, example }) => [from, JSON.parse(example)]) ?? []
    const missing = bodiesOf('api_key_missing')
    expect(missing[0]).toEqual([
      'The aggregator API',
      expect.objectContaining({
        error: 'unauthorized',
        message: errors.api_key_missing.title,
        code: 'api_key_missing',
      }),
    ])
    expect(JSON.stringify(missing)).toContain(`${siteUrl}/affiliates`)
    expect(bodiesOf('registration_not_found')).toEqual([
      ['The memoless API', expect.objectContaining({ success: false, code: 'registration_not_found' })],
    ])
    for (const { bodies } of pages) expect(bodies.length).toBeGreaterThan(0)
  })

  test.each(['api_key_missing', 'api_key_invalid', 'api_key_revoked'])('name the way to a key on %s', (code) => {
    expect(pages.find((page) => page.code === code)?.hint).toContain(`${siteUrl}/affiliates`)
  })

  test('have complete example objects that link to the page', () => {
    for (const { code, bodies } of pages) {
      for (const { example } of bodies) {
        const body = JSON.parse(example) as Record<string, string>
        expect(Object.keys(body)).toEqual(expect.arrayContaining(['error', 'code', 'hint', 'documentation']))
        expect(body.documentation).toBe(`${siteUrl}/developers/errors/${code}`)
      }
    }
  })
})

describe('the reference', () => {
  test('lists nested fields with their path, and merges variants of an object', () => {
    const { operations } = registryOf(siteUrl, 'mainnet')
    const fields = fieldsOf(jsonSchemaOf(operations.serviceStatus?.output as never, 'output'))
    const byName = Object.fromEntries(fields.map(({ name, type }) => [name, type]))
    expect(byName['dependencies[].kind']).toBe('"node" or "store", required')
    expect(byName['dependencies[].protocol']).toBe('"THORCHAIN" or "MAYACHAIN"')
  })

  test('has a version policy for every API', () => {
    const text = readFileSync('src/content/docs/developers/versioning.mdx', 'utf8')
    for (const { base } of registryOf(siteUrl, 'mainnet').apis) expect(text).toContain(`\`${base}\``)
    expect(text).toContain('at least six months')
  })

  test('lists deprecated endpoints of every API', () => {
    expect(retirements(registryOf(siteUrl, 'mainnet'))).toEqual([])
    const registry = registryWithDummies()
    expect(retirements(registry)).toMatchObject([{ path: '/api/v1/soundings', sunset: '2027-08-01' }])
    const [first, ...others] = registry.apis
    const [id = '', operation] = Object.entries(first?.operations ?? {})[0] ?? []
    if (first === undefined || operation === undefined) throw new Error('No API has operations.')
    const deprecation = { since: '2026-12-01', sunset: '2027-06-01', page: '/developers/versioning' } as const
    const retired = { ...first, operations: { [id]: { ...operation, deprecation } } }
    expect(retirements({ ...registry, apis: [retired, ...others] })).toMatchObject([
      { path: operation.path, sunset: '2027-06-01' },
      { path: '/api/v1/soundings' },
    ])
  })
})
