import { describe, expect, test } from 'vitest'
import {
  documentHeaders,
  documents,
  homeLinkHeader,
  homeRelations,
  siteDocuments,
} from '../../src/discovery/documents.ts'
import { llmsTxt } from '../../src/discovery/llmsTxt.ts'
import { errorPages } from '../../src/discovery/portal/errorPages.ts'
import { retirements } from '../../src/discovery/portal/retirements.ts'
import type { Publication } from '../../src/discovery/publication.ts'
import { agentMarkdown, agentView } from '../../src/discovery/registry/agentView.ts'
import { type Document, registryDocuments } from '../../src/discovery/registry/registryDocuments.ts'
import { readSkill, skillPath } from '../../src/discovery/skill.ts'
import { createA2aHandler } from '../../src/server/mcp/a2a.ts'
import { createMcpHandler } from '../../src/server/mcp/mcp.ts'
import { toolServices } from '../../src/server/support/supportServices.ts'
import { bindHandler } from '../../src/server/transport/bindHandler.ts'
import { createTestContext } from '../server/testContext.ts'
import { registryWithDummies, siteUrl } from './dummies.ts'

const registry = registryWithDummies()
const skillText =
  '---\nname: read-tides\ndescription: Reads tides. Use it on the coast.\nmetadata:\n  examples: "When is high water? How deep is it?"\n---\n\n# Tides\n'
const publication: Publication = {
  ...registry,
  // A page for each error is made of the registry (src/pages/developers/errors), and pages are found in the built site.
  pages: errorPages(registry).map(({ code, description }) => ({
    path: `/developers/errors/${code}`,
    title: code,
    description,
    modified: '2026-01-02',
    twin: `/developers/errors/${code}.md`,
  })),
  skills: [{ ...readSkill('read-tides', skillText), sha256: 'a'.repeat(64) }],
  fullTexts: [],
  builtAt: Date.UTC(2026, 0, 6),
}

/** Every text that the site publishes about itself, by location. */
const texts = new Map<string, string>(
  [...documents, ...siteDocuments].flatMap((document) => {
    const text = document.render(publication)
    return text === undefined ? [] : [[document.path, text] as const]
  }),
)
texts.set('/?mode=agent', JSON.stringify(agentView(registry)))
texts.set('/?mode=agent as markdown', agentMarkdown(agentView(registry)))
texts.set('/developers/errors', JSON.stringify(errorPages(registry)))
texts.set('/developers/versioning', JSON.stringify(retirements(registry)))

/** The texts that speak of something, sorted. */
const speakingOf = (words: string) =>
  [...texts].flatMap(([place, text]) => (text.includes(words) ? [place] : [])).sort()

describe('one entry is enough', () => {
  test('for an operation to appear wherever operations are listed', () => {
    const every = speakingOf('/api/v1/newsletter')
    expect(speakingOf('/api/v1/soundings')).toEqual([...every, '/developers/versioning'].sort())
    expect(every).toEqual(
      expect.arrayContaining(['/.well-known/openapi.json', '/?mode=agent', '/AGENTS.md', '/developers/errors']),
    )
  })

  test('for a tool to appear wherever tools are listed', () => {
    const every = speakingOf('list_pools').filter((place) => place !== '/pricing.md')
    expect(speakingOf('get_tides')).toEqual(every)
    expect(every).toEqual(
      expect.arrayContaining([
        '/.well-known/agent-card.json',
        '/.well-known/ai-catalog.json',
        '/?mode=agent',
        '/AGENTS.md',
        '/llms.txt',
      ]),
    )
  })

  test('for an error to appear wherever errors are listed', () => {
    const every = speakingOf('idempotency_key_reused')
    expect(speakingOf('too_shallow')).toEqual(every)
    expect(every).toEqual(
      expect.arrayContaining([
        '/.well-known/openapi.json',
        '/?mode=agent',
        '/developers/errors',
        '/developers/llms.txt',
        '/sitemap.md',
        '/sitemap.xml',
      ]),
    )
  })

  test('for a skill to appear in the index, the catalog and llms.txt', () => {
    expect(speakingOf(skillPath('read-tides'))).toEqual([
      '/.well-known/agent-skills/index.json',
      '/.well-known/ai-catalog.json',
      '/llms.txt',
    ])
  })

  test('for a document to have headers, a relation and entries in llms.txt and the agent view', () => {
    const added: Document = {
      title: 'Tides of the year',
      description: 'When the water comes.',
      path: '/tides.json',
      aliases: ['/tides'],
      mediaType: 'application/tides+json',
      rel: 'tides',
      render: () => '{}\n',
    }
    const all = [...registryDocuments, added]
    for (const address of ['/tides.json', '/tides'])
      expect(documentHeaders(all)).toContain(`\n${address}\n  Content-Type: application/tides+json\n`)
    expect(homeLinkHeader(homeRelations(all))).toContain('</tides.json>; rel="tides"; type="application/tides+json"')
    expect(llmsTxt(publication, '', all)).toContain(`[Tides of the year](${siteUrl}/tides.json): When the water comes.`)
    expect(JSON.stringify(agentView(registry, all))).toContain(`${siteUrl}/tides.json`)
  })

  test('for a tool handler to be listed and called over MCP, and called over A2A', async () => {
    const { tides } = registry.tools
    if (!tides) throw new Error('There is no dummy.')
    const high = '2026-01-02T06:00:00Z'
    const services = { ...toolServices, tides: bindHandler(tides, async () => ({ high })) }
    const { context } = createTestContext()
    const send = async (at: 'mcp' | 'a2a', method: string, params: object = {}) => {
      const handler =
        at === 'mcp' ? createMcpHandler(services, () => context) : createA2aHandler(services, () => context)
      const answer = await handler(
        new Request(`${siteUrl}/${at}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'a2a-version': '1.0' },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        }),
      )
      return answer.text()
    }
    const args = { harbour: 'Dover' }
    expect(await send('mcp', 'tools/list')).toContain('"get_tides"')
    expect(await send('mcp', 'tools/call', { name: 'get_tides', arguments: args })).toContain(high)
    const parts = [{ data: { skill: 'get_tides', arguments: args } }]
    expect(await send('a2a', 'SendMessage', { message: { messageId: 'm', role: 'ROLE_USER', parts } })).toContain(high)
  })
})
