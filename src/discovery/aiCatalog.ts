import { site } from '../site.ts'
import type { Publication } from './publication.ts'
import { agentCard } from './registry/agentCard.ts'
import { serverCard } from './registry/serverCard.ts'
import { skillPath } from './skill.ts'

/** The specification requires two to five per entry. */
const mostQueries = 5

/** Returns the catalog of everything that agents can use. Source: ARD 0.9, ai-catalog.json. */
export function aiCatalog(publication: Publication) {
  const { siteUrl, skills, tools } = publication
  const publisher = new URL(siteUrl).hostname.replaceAll(/[^a-zA-Z0-9.-]/g, '-')
  const common = {
    version: site.version,
    capabilities: Object.values(tools).map(({ name }) => name),
    representativeQueries: Object.values(tools)
      .map(({ title }) => `${title} for native cross-chain swaps`)
      .slice(0, mostQueries),
  }
  return {
    specVersion: '1.0',
    host: { displayName: site.name, documentationUrl: `${siteUrl}/developers`, logoUrl: `${siteUrl}/icon-512.png` },
    entries: [
      {
        identifier: `urn:air:${publisher}:mcp:${site.name.toLowerCase()}`,
        displayName: `${site.name} MCP server`,
        type: 'application/mcp-server-card+json',
        url: `${siteUrl}/.well-known/mcp/server-card.json`,
        description: serverCard(siteUrl).description,
        ...common,
      },
      {
        identifier: `urn:air:${publisher}:a2a:${site.name.toLowerCase()}`,
        displayName: `${site.name} A2A agent`,
        type: 'application/a2a-agent-card+json',
        url: `${siteUrl}/.well-known/agent-card.json`,
        description: agentCard(publication).description,
        ...common,
      },
      ...skills.map(({ name, description, examples }) => ({
        identifier: `urn:air:${publisher}:skill:${name}`,
        displayName: name,
        type: 'text/markdown; profile="urn:air:agent-skills"',
        url: `${siteUrl}${skillPath(name)}`,
        description,
        representativeQueries: examples.slice(0, mostQueries),
      })),
    ],
  }
}
