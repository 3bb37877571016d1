import { a2a } from '../../contract/a2a.ts'
import { site } from '../../site.ts'
import type { Registry } from './registry.ts'

export const apiCatalogPath = '/.well-known/api-catalog'

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
