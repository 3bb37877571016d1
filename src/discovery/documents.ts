import { site } from '../site.ts'
import { llmsTxt } from './llmsTxt.ts'
import type { Page, Publication } from './publication.ts'
import { agentCard } from './registry/agentCard.ts'
import type { Document } from './registry/registryDocuments.ts'
import { registryDocuments } from './registry/registryDocuments.ts'
import { documentationCard, serverCard } from './registry/serverCard.ts'
import type { Skill } from './skill.ts'
import { skillPath, skillsIndex } from './skill.ts'

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Returns the canonical address of a page. The home page ends with a slash. */
const addressOf = (siteUrl: string, path: string) => new URL(path, siteUrl).href

/** Days until the file expires. RFC 9116 recommends less than a year. */
const validDays = 180

/** The specification requires two to five per entry. */
const mostQueries = 5

/** Machine-read files rendered from the contract. Add one as a line here; its route and headers follow. */
export const documents: readonly Document[] = [...registryDocuments]

/** A file about the built site. Renders undefined where it has no content. */
export type SiteDocument = Document<Publication, string | undefined>

const plain = 'text/plain; charset=utf-8'

/** Machine-read files rendered from the built site. Add one as a line here. */
export const siteDocuments: readonly SiteDocument[] = [
  {
    title: 'Index of this site',
    description: 'Pages, skills, interfaces and documents, for language models.',
    path: '/llms.txt',
    mediaType: plain,
    rel: 'describedby',
    render: (publication) => llmsTxt(publication),
  },
  {
    title: 'Index for developers',
    description: 'Every page of the documentation, and every error code.',
    path: '/developers/llms.txt',
    mediaType: plain,
    render: (publication) => llmsTxt(publication, '/developers'),
  },
  {
    title: 'Sitemap',
    description: 'Every page with the day of its last change.',
    path: '/sitemap.xml',
    mediaType: 'application/xml',
    rel: 'sitemap',
    render: sitemapXml,
  },
  {
    title: 'Sitemap',
    description: 'Every page.',
    path: '/sitemap.md',
    mediaType: 'text/markdown; charset=utf-8',
    render: sitemapMarkdown,
  },
  {
    title: 'Skills for agents',
    description: 'Name, description and checksum of each skill.',
    path: '/.well-known/agent-skills/index.json',
    mediaType: 'application/json; charset=utf-8',
    render: ({ skills }) => `${JSON.stringify(skillsIndex(skills), undefined, 2)}\n`,
  },
  {
    title: 'Catalog for agents',
    description: 'The MCP server, the A2A agent and the skills.',
    path: '/.well-known/ai-catalog.json',
    aliases: ['/.well-known/ard.json'],
    mediaType: 'application/ai-catalog+json',
    rel: 'ai-catalog',
    render: (publication) => `${JSON.stringify(aiCatalog(publication), undefined, 2)}\n`,
  },
  {
    title: 'Where to report a vulnerability',
    description: 'The operator’s contact (RFC 9116).',
    path: '/.well-known/security.txt',
    mediaType: plain,
    render: securityTxt,
  },
]

/** Returns the document of one skill. */
export const skillDocument = ({ name, description, text }: Skill): SiteDocument => ({
  title: name,
  description,
  path: skillPath(name),
  mediaType: 'text/markdown; charset=utf-8',
  render: () => text,
})

type Addressed = Pick<Document, 'path' | 'aliases' | 'mediaType' | 'rel' | 'headers'>

/** Returns every address of a document. */
export const addressesOf = ({ path, aliases = [] }: Pick<Addressed, 'path' | 'aliases'>): readonly `/${string}`[] => [
  path,
  ...aliases,
]

/**
 * Returns the `_headers` rules of every address. Any page may read a document; caches keep it for an hour, then
 * revalidate. Source: MCP server card draft (SEP-2127), which requires these CORS headers.
 */
export function documentHeaders(all: readonly Addressed[]): string {
  const lines = ({ mediaType, headers = {} }: Addressed) => [
    `Content-Type: ${mediaType}`,
    'Cache-Control: public, max-age=3600, must-revalidate',
    'Access-Control-Allow-Origin: *',
    'Access-Control-Allow-Methods: GET, HEAD',
    'Access-Control-Allow-Headers: Content-Type, If-None-Match',
    'Access-Control-Expose-Headers: ETag',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  const rules = all.flatMap((document) =>
    addressesOf(document).map((address) => [address, ...lines(document).map((line) => `  ${line}`)].join('\n')),
  )
  return `${rules.join('\n')}\n`
}

/** A link relation of the home page. Source: RFC 8288. */
export interface Relation {
  readonly path: string
  readonly rel: string
  readonly mediaType: string
}

/** Returns the relations of the home page: related documents, markdown and interfaces. Source: RFC 8631. */
export function homeRelations(all: readonly Addressed[], home?: Page): readonly Relation[] {
  const related = all.flatMap(({ path, rel, mediaType }) =>
    rel === undefined ? [] : [{ path, rel, mediaType: mediaType.split(';')[0] ?? mediaType }],
  )
  return [
    ...related,
    { path: '/developers', rel: 'service-doc', mediaType: 'text/html' },
    { path: site.paths.status, rel: 'status', mediaType: 'application/json' },
    ...(home?.twin === undefined ? [] : [{ path: home.twin, rel: 'alternate', mediaType: 'text/markdown' }]),
  ]
}

/** Returns the Link header of the home page for `_headers`. */
export function homeLinkHeader(relations: readonly Relation[]): string {
  const links = relations.map(({ path, rel, mediaType }) => `<${path}>; rel="${rel}"; type="${mediaType}"`)
  return `/\n  Link: ${links.join(', ')}\n`
}

/** Returns the catalog of everything that agents can use. Source: ARD 0.9, ai-catalog.json. */
function aiCatalog(publication: Publication) {
  const { siteUrl, skills, tools, documentationTools } = publication
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
        identifier: `urn:air:${publisher}:mcp:${site.name.toLowerCase()}-documentation`,
        displayName: `${site.name} documentation MCP server`,
        type: 'application/mcp-server-card+json',
        url: `${siteUrl}/developers/mcp/server-card.json`,
        description: documentationCard(siteUrl).description,
        version: site.version,
        capabilities: Object.values(documentationTools).map(({ name }) => name),
        representativeQueries: Object.values(documentationTools)
          .map(({ title }) => title)
          .slice(0, mostQueries),
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

/** Returns security.txt, or undefined without a contact. Source: RFC 9116. */
function securityTxt({ siteUrl, securityContact, builtAt }: Publication): string | undefined {
  if (securityContact === undefined) return undefined
  const expires = new Date(builtAt + validDays * 24 * 60 * 60 * 1000).toISOString().replace(/\.\d+Z$/, 'Z')
  return `Contact: ${securityContact}
Expires: ${expires}
Preferred-Languages: en
Canonical: ${siteUrl}/.well-known/security.txt
`
}

/** Returns the XML sitemap: every page with the day of its last change. Source: sitemaps.org 0.9. */
export function sitemapXml({ siteUrl, pages }: Publication): string {
  const urls = pages.map(
    ({ path, modified }) =>
      `  <url><loc>${escapeXml(addressOf(siteUrl, path))}</loc><lastmod>${modified}</lastmod></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}

/** Returns the sitemap as markdown. */
function sitemapMarkdown({ siteUrl, pages }: Publication): string {
  const lines = pages.map(({ path, title }) => `- [${title}](${addressOf(siteUrl, path)})`)
  return `# Sitemap of ${site.name}\n\n## Pages\n\n${lines.join('\n')}\n`
}
