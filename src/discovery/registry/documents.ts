import { openApi } from './openApi.ts'
import type { Registry } from './registry.ts'
import { serverCard } from './serverCard.ts'

/** A file that machines read. The build writes it once for each of its addresses. */
export interface Document {
  /** What it is, in one line. */
  readonly title: string
  readonly path: `/${string}`
  /** The same bytes under further addresses. */
  readonly aliases?: readonly `/${string}`[]
  readonly mediaType: string
  readonly render: (registry: Registry) => string
}

const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`

/** The documents that are rendered from the contract alone. */
export const registryDocuments: readonly Document[] = [
  {
    title: 'OpenAPI 3.1 description of the REST API',
    path: '/.well-known/openapi.json',
    aliases: ['/openapi.json'],
    mediaType: 'application/vnd.oai.openapi+json',
    render: (registry) => json(openApi(registry)),
  },
  {
    title: 'MCP server card',
    path: '/.well-known/mcp/server-card.json',
    aliases: ['/.well-known/mcp.json', '/mcp.json', '/mcp/server-card', '/.well-known/mcp-server-card'],
    mediaType: 'application/mcp-server-card+json',
    render: ({ siteUrl }) => json(serverCard(siteUrl)),
  },
]
