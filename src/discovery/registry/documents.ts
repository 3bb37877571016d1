import { agentCard } from './agentCard.ts'
import { agentsGuide } from './agentsGuide.ts'
import { apiCatalog, apiCatalogPath } from './apiCatalog.ts'
import { authGuide } from './authGuide.ts'
import { openApi } from './openApi.ts'
import { pricing } from './pricing.ts'
import type { Registry } from './registry.ts'
import { robotsTxt } from './robotsTxt.ts'
import { serverCardText } from './serverCard.ts'

/** A file that machines read, rendered from `Source`. The build writes it once for each of its addresses. */
export interface Document<Source = Registry, Text = string> {
  /** What it is, in one line. */
  readonly title: string
  readonly path: `/${string}`
  /** The same bytes under further addresses. */
  readonly aliases?: readonly `/${string}`[]
  readonly mediaType: string
  /** How the home page is related to it, for the Link header of `/`. Source: RFC 8288. */
  readonly rel?: string
  /** Headers of its own, beside those of every document. */
  readonly headers?: Readonly<Record<string, string>>
  readonly render: (source: Source) => Text
}

const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`
const markdown = 'text/markdown; charset=utf-8'

/** The documents that are rendered from the contract alone. */
export const registryDocuments: readonly Document[] = [
  {
    title: 'OpenAPI 3.1 description of the REST API',
    path: '/.well-known/openapi.json',
    aliases: ['/openapi.json'],
    mediaType: 'application/vnd.oai.openapi+json',
    rel: 'service-desc',
    render: (registry) => json(openApi(registry)),
  },
  {
    title: 'MCP server card',
    path: '/.well-known/mcp/server-card.json',
    aliases: ['/.well-known/mcp.json', '/mcp.json', '/mcp/server-card', '/.well-known/mcp-server-card'],
    mediaType: 'application/mcp-server-card+json',
    render: ({ siteUrl }) => serverCardText(siteUrl),
  },
  {
    title: 'A2A agent card',
    path: '/.well-known/agent-card.json',
    mediaType: 'application/json; charset=utf-8',
    render: (registry) => json(agentCard(registry)),
  },
  {
    title: 'API catalog',
    path: apiCatalogPath,
    mediaType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    rel: 'api-catalog',
    // Source: RFC 9727 §2, which asks for it in the answer to HEAD.
    headers: { Link: `<${apiCatalogPath}>; rel="api-catalog"` },
    render: (registry) => json(apiCatalog(registry)),
  },
  { title: 'Guide for agents', path: '/AGENTS.md', mediaType: markdown, render: agentsGuide },
  { title: 'How to authenticate', path: '/auth.md', mediaType: markdown, render: authGuide },
  { title: 'What it costs', path: '/pricing.md', mediaType: markdown, render: pricing },
  {
    title: 'Rules for crawlers',
    path: '/robots.txt',
    mediaType: 'text/plain; charset=utf-8',
    render: ({ siteUrl }) => robotsTxt(siteUrl),
  },
]
