import { a2a } from '../../contract/a2a.ts'
import { clearSigningDescriptor, clearSigningFile, clearSigningSubjects } from '../../contract/clearSigning.ts'
import { site } from '../../site.ts'
import { agentCard } from './agentCard.ts'
import { agentsGuide } from './agentsGuide.ts'
import { authGuide } from './authGuide.ts'
import { openApi } from './openApi.ts'
import { pricing } from './pricing.ts'
import type { Registry } from './registry.ts'
import { robotsTxt } from './robotsTxt.ts'
import { documentationCardText, documentationEntryText, registryEntryText, serverCardText } from './serverCard.ts'

const apiCatalogPath = '/.well-known/api-catalog'

/** A machine-read file, rendered from `Source`. The build writes it at each of its addresses. */
export interface Document<Source = Registry, Text = string> {
  /** Its name. */
  readonly title: string
  /** Its content, in one sentence. */
  readonly description: string
  readonly path: `/${string}`
  /** Further addresses of the same bytes. */
  readonly aliases?: readonly `/${string}`[]
  readonly mediaType: string
  /** Relation to the home page, for the Link header of `/`. Source: RFC 8288. */
  readonly rel?: string
  /** Headers besides those of every document. */
  readonly headers?: Readonly<Record<string, string>>
  readonly render: (source: Source) => Text
}

const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`
const markdown = 'text/markdown; charset=utf-8'

/** Documents rendered from the contract only. */
export const registryDocuments: readonly Document[] = [
  {
    title: 'OpenAPI 3.1 description of the REST API',
    description: 'Service status, newsletter and quote keys.',
    path: '/.well-known/openapi.json',
    aliases: ['/openapi.json'],
    mediaType: 'application/vnd.oai.openapi+json',
    rel: 'service-desc',
    render: (registry) => json(openApi(registry)),
  },
  {
    title: 'MCP server card',
    description: 'Address, tools and protocol revisions of the MCP server.',
    path: '/.well-known/mcp/server-card.json',
    aliases: ['/.well-known/mcp.json', '/mcp.json', '/mcp/server-card', '/.well-known/mcp-server-card'],
    mediaType: 'application/mcp-server-card+json',
    render: ({ siteUrl }) => serverCardText(siteUrl),
  },
  {
    title: 'Card of the documentation’s MCP server',
    description: 'Address, tools and prompts of the MCP server about the documentation.',
    path: '/developers/mcp/server-card.json',
    aliases: ['/developers/mcp/server-card'],
    mediaType: 'application/mcp-server-card+json',
    render: ({ siteUrl }) => documentationCardText(siteUrl),
  },
  {
    title: 'Entry for the MCP Registry',
    description: 'The MCP server, for its listing.',
    path: '/mcp/server.json',
    mediaType: 'application/json; charset=utf-8',
    render: ({ siteUrl }) => registryEntryText(siteUrl),
  },
  {
    title: 'Second entry for the MCP Registry',
    description: 'The documentation’s MCP server, for its listing.',
    path: '/developers/mcp/server.json',
    mediaType: 'application/json; charset=utf-8',
    render: ({ siteUrl }) => documentationEntryText(siteUrl),
  },
  {
    title: 'A2A agent card',
    description: 'Address and skills of the A2A agent.',
    path: '/.well-known/agent-card.json',
    mediaType: 'application/json; charset=utf-8',
    render: (registry) => json(agentCard(registry)),
  },
  {
    title: 'API catalog',
    description: 'Every interface with its description, documentation and status (RFC 9727).',
    path: apiCatalogPath,
    mediaType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    rel: 'api-catalog',
    // Source: RFC 9727 §2, which requires it in the response to HEAD.
    headers: { Link: `<${apiCatalogPath}>; rel="api-catalog"` },
    render: (registry) => json(apiCatalog(registry)),
  },
  {
    title: 'Guide for agents',
    description: 'Rules that protect coins, when to use the tools, limits, and every interface.',
    path: '/AGENTS.md',
    aliases: ['/agents.md'],
    mediaType: markdown,
    render: agentsGuide,
  },
  {
    title: 'How to authenticate',
    description: 'Access is anonymous; the aggregator alone needs a key, and this is how to get one.',
    path: '/auth.md',
    mediaType: markdown,
    render: authGuide,
  },
  {
    title: 'Pricing',
    description: 'What the interfaces cost, and their limits.',
    path: '/pricing.md',
    mediaType: markdown,
    render: pricing,
  },
  {
    title: 'Rules for crawlers',
    description: 'Every crawler is allowed.',
    path: '/robots.txt',
    mediaType: 'text/plain; charset=utf-8',
    render: ({ siteUrl }) => robotsTxt(siteUrl),
  },
  ...clearSigningSubjects.map((subject): Document => {
    const descriptor = clearSigningDescriptor(subject)
    return {
      title: `Clear signing: ${descriptor.context.$id}`,
      description: 'What a wallet shows before a deposit is signed (ERC-7730).',
      path: `/.well-known/erc7730/${clearSigningFile(subject)}`,
      mediaType: 'application/json; charset=utf-8',
      render: () => json(descriptor),
    }
  }),
]

/**
 * Returns the address of every interface, with its description, documentation and status. Source: RFC 9727, RFC 9264,
 * RFC 8631.
 */
export function apiCatalog({ siteUrl, operations, apis }: Registry) {
  const url = (path: string) => `${siteUrl}${path}`
  const page = (path: string) => [
    { href: url(path), type: 'text/html' },
    { href: url(`${path}.md`), type: 'text/markdown' },
  ]
  const status = [{ href: url(site.paths.status), type: 'application/json' }]
  const interfaces = [
    ...Object.values(operations).map(({ path, summary }) => ({
      anchor: url(path),
      title: `REST API: ${summary}`,
      desc: { href: url('/.well-known/openapi.json'), type: 'application/vnd.oai.openapi+json' },
      doc: page('/developers/api'),
    })),
    ...apis.map(({ url: anchor, title, openApiUrl, id }) => ({
      anchor,
      title: `${site.name} ${title}`,
      desc: { href: openApiUrl, type: 'application/vnd.oai.openapi+json' },
      doc: page(`/developers/${id}-reference`),
    })),
    {
      anchor: url(site.paths.mcp),
      title: 'MCP server',
      desc: { href: url('/.well-known/mcp/server-card.json'), type: 'application/mcp-server-card+json' },
      doc: page('/developers/mcp'),
    },
    {
      anchor: url(site.paths.documentation),
      title: 'MCP server of the documentation',
      desc: { href: url('/developers/mcp/server-card.json'), type: 'application/mcp-server-card+json' },
      doc: page('/developers/mcp'),
    },
    {
      anchor: url(a2a.path),
      title: 'A2A agent',
      desc: { href: url('/.well-known/agent-card.json'), type: 'application/json' },
      doc: page('/developers'),
    },
  ]
  return {
    linkset: [
      { anchor: url(apiCatalogPath), item: interfaces.map(({ anchor, title }) => ({ href: anchor, title })) },
      ...interfaces.map(({ anchor, desc, doc }) => ({
        anchor,
        'service-desc': [desc],
        'service-doc': doc,
        status,
      })),
    ],
  }
}
