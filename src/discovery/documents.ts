import { site } from '../site.ts'
import { aiCatalog } from './aiCatalog.ts'
import { llmsTxt } from './llmsTxt.ts'
import type { Page, Publication } from './publication.ts'
import { type Document, registryDocuments } from './registry/documents.ts'
import { securityTxt } from './securityTxt.ts'
import { sitemapMarkdown, sitemapXml } from './sitemap.ts'
import { type Skill, skillPath, skillsIndex } from './skill.ts'

/** Every file that machines read and the contract feeds. A new one is a line here; its route and its headers follow. */
export const documents: readonly Document[] = [...registryDocuments]

/** A file that tells of the finished site; undefined where there is nothing to tell. */
export type SiteDocument = Document<Publication, string | undefined>

const plain = 'text/plain; charset=utf-8'

/** Every file that machines read and that needs the finished site. A new one is a line here. */
export const siteDocuments: readonly SiteDocument[] = [
  {
    title: 'What there is to read',
    path: '/llms.txt',
    mediaType: plain,
    rel: 'describedby',
    render: (publication) => llmsTxt(publication),
  },
  {
    title: 'What there is to read for developers',
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
    title: 'Catalog of what agents can use',
    path: '/.well-known/ai-catalog.json',
    aliases: ['/.well-known/ard.json'],
    mediaType: 'application/ai-catalog+json',
    rel: 'ai-catalog',
    render: (publication) => `${JSON.stringify(aiCatalog(publication), undefined, 2)}\n`,
  },
  {
    title: 'Where to report a weakness',
    path: '/.well-known/security.txt',
    mediaType: plain,
    render: securityTxt,
  },
]

/** The document of one skill. */
export const skillDocument = ({ name, text }: Skill): SiteDocument => ({
  title: name,
  path: skillPath(name),
  mediaType: 'text/markdown; charset=utf-8',
  render: () => text,
})

type Addressed = Pick<Document, 'path' | 'aliases' | 'mediaType' | 'rel' | 'headers'>

/** Every address at which a document stands. */
export const addressesOf = ({ path, aliases = [] }: Pick<Addressed, 'path' | 'aliases'>): readonly `/${string}`[] => [
  path,
  ...aliases,
]

/**
 * The headers of every address, as Netlify's `_headers` writes them. Any page may read a document, and caches may keep
 * it for an hour and then ask again by its tag. Source: MCP server card draft (SEP-2127), which asks for these CORS headers.
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

/** A link of the home page in the words of RFC 8288. */
export interface Relation {
  readonly path: string
  readonly rel: string
  readonly mediaType: string
}

/** What the home page points programs to: the related documents, and what stands beside them. Source: RFC 8631. */
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

/** The Link header of the home page, as `_headers` writes it. */
export function homeLinkHeader(relations: readonly Relation[]): string {
  const links = relations.map(({ path, rel, mediaType }) => `<${path}>; rel="${rel}"; type="${mediaType}"`)
  return `/\n  Link: ${links.join(', ')}\n`
}
