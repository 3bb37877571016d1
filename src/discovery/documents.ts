import { site } from '../site.ts'
import { aiCatalog } from './aiCatalog.ts'
import { llmsTxt } from './llmsTxt.ts'
import type { Page, Publication } from './publication.ts'
import { type Document, registryDocuments } from './registry/documents.ts'
import { securityTxt } from './securityTxt.ts'
import { sitemapMarkdown, sitemapXml } from './sitemap.ts'
import { type Skill, skillPath, skillsIndex } from './skill.ts'

/** Machine-read files rendered from the contract. Add one as a line here; its route and headers follow. */
export const documents: readonly Document[] = [...registryDocuments]

/** A file about the built site. Renders undefined where it has no content. */
export type SiteDocument = Document<Publication, string | undefined>

const plain = 'text/plain; charset=utf-8'

/** Machine-read files rendered from the built site. Add one as a line here. */
export const siteDocuments: readonly SiteDocument[] = [
  {
    title: 'Index of this site',
    path: '/llms.txt',
    mediaType: plain,
    rel: 'describedby',
    render: (publication) => llmsTxt(publication),
  },
  {
    title: 'Index for developers',
    path: '/developers/llms.txt',
    mediaType: plain,
    render: (publication) => llmsTxt(publication, '/developers'),
  },
  { title: 'Sitemap', path: '/sitemap.xml', mediaType: 'application/xml', rel: 'sitemap', render: sitemapXml },
  { title: 'Sitemap', path: '/sitemap.md', mediaType: 'text/markdown; charset=utf-8', render: sitemapMarkdown },
  {
    title: 'Skills for agents',
    path: '/.well-known/agent-skills/index.json',
    mediaType: 'application/json; charset=utf-8',
    render: ({ skills }) => `${JSON.stringify(skillsIndex(skills), undefined, 2)}\n`,
  },
  {
    title: 'Catalog for agents',
    path: '/.well-known/ai-catalog.json',
    aliases: ['/.well-known/ard.json'],
    mediaType: 'application/ai-catalog+json',
    rel: 'ai-catalog',
    render: (publication) => `${JSON.stringify(aiCatalog(publication), undefined, 2)}\n`,
  },
  {
    title: 'Where to report a vulnerability',
    path: '/.well-known/security.txt',
    mediaType: plain,
    render: securityTxt,
  },
]

/** Returns the document of one skill. */
export const skillDocument = ({ name, text }: Skill): SiteDocument => ({
  title: name,
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
