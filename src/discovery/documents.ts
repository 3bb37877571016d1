import { type Document, registryDocuments } from './registry/documents.ts'

/** Every file that machines read. A new one is a line here; its route and its headers follow. */
export const documents: readonly Document[] = [...registryDocuments]

/** Every address at which a document stands. */
export const addressesOf = ({ path, aliases = [] }: Document): readonly `/${string}`[] => [path, ...aliases]

/**
 * The headers of every address, as Netlify's `_headers` writes them. Any page may read a document, and caches may keep
 * it for an hour. Source: MCP server card draft (SEP-2127), which asks for these CORS headers.
 */
export function documentHeaders(all: readonly Document[]): string {
  const lines = ({ mediaType }: Document) => [
    `Content-Type: ${mediaType}`,
    'Cache-Control: public, max-age=3600',
    'Access-Control-Allow-Origin: *',
    'Access-Control-Allow-Methods: GET, HEAD',
    'Access-Control-Allow-Headers: Content-Type, If-None-Match',
    'Access-Control-Expose-Headers: ETag',
  ]
  const rules = all.flatMap((document) =>
    addressesOf(document).map((address) => [address, ...lines(document).map((line) => `  ${line}`)].join('\n')),
  )
  return `${rules.join('\n')}\n`
}
