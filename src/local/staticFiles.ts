import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { streamOfBytes } from '../std/knownBytes.ts'
import { pathnameOf } from '../std/pathnameOf.ts'
import { chooseEncoding, type Encoding } from './acceptEncoding.ts'
import { compressBytes, isWorthCompressing, variedBy } from './compression.ts'
import { contentTypeOf } from './contentTypes.ts'
import type { HeaderRules } from './headerRules.ts'

/** Files that configure the host; they are not served. */
const unpublished = new Set(['_headers', '_redirects', '.build-stamp'])

interface Entry {
  readonly file: string
  readonly variants: Map<Encoding, Promise<Buffer>>
  bytes?: Buffer
  etag?: string
}

/** The published files of one folder. */
export interface StaticFiles {
  /** Returns the path of the file for a URL path, by Netlify's pretty-URL rules, or undefined. */
  readonly find: (pathname: string) => string | undefined
  /**
   * Responds with a found file; `status` is 404 for the not-found page. Undefined if the file has since been removed.
   */
  readonly serve: (found: string, request: Request, status?: number) => Promise<Response | undefined>
}

/**
 * Lists the files that could match a path: the path itself, then with `.html`, then its `index.html`. A path with a
 * trailing slash is a folder, or the page of the same name.
 */
function candidates(pathname: string): string[] {
  const bare = pathname.replace(/\/+$/, '')
  if (pathname.endsWith('/')) return [...(bare === '' ? [] : [`${bare}.html`]), `${bare}/index.html`]
  return [pathname, `${pathname}.html`, `${pathname}/index.html`]
}

/** Lists the files of a folder. Only these are served, so no path can escape the folder. */
function listFiles(folder: string): Map<string, Entry> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map((entry): [string, Entry] => {
    const file = path.join(entry.parentPath, entry.name)
    return [`/${path.relative(folder, file).split(path.sep).join('/')}`, { file, variants: new Map() }]
  })
  return new Map(files.filter(([name]) => !unpublished.has(name.slice(1))))
}

/** Returns the file's bytes, or undefined if it no longer exists. */
function readIfPresent(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined
    throw error
  }
}

function contents(entry: Entry): { bytes: Buffer; etag: string } | undefined {
  const bytes = entry.bytes ?? readIfPresent(entry.file)
  if (bytes === undefined) return undefined
  entry.bytes = bytes
  entry.etag ??= `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  return { bytes, etag: entry.etag }
}

/** Returns the bytes in an encoding, compressed on first use. */
async function encoded(entry: Entry, bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  const known = entry.variants.get(encoding)
  if (known) return known
  const variant = compressBytes(bytes, encoding)
  entry.variants.set(encoding, variant)
  return variant
}

/** Serves the files that the folder has at this moment. Contents are kept in memory after the first request. */
export function createStaticFiles(folder: string, rules: HeaderRules): StaticFiles {
  const files = listFiles(folder)
  return {
    find: (pathname) => candidates(decodeURIComponent(pathname)).find((name) => files.has(name)),
    serve: async (found, request, status = 200) => {
      const entry = files.get(found)
      const content = entry && contents(entry)
      if (!content) return undefined
      const { bytes, etag } = content
      const headers: Record<string, string> = {
        'content-type': contentTypeOf(found),
        'cache-control': 'public, max-age=0, must-revalidate',
        ...(status === 200 ? { etag } : {}),
        ...rules(pathnameOf(request.url)),
      }
      const packable = isWorthCompressing(headers['content-type'] ?? '', bytes.length)
      if (packable) headers.vary = variedBy(headers.vary ?? null, 'Accept-Encoding')
      const encoding = packable ? chooseEncoding(request.headers.get('accept-encoding')) : 'identity'
      if (encoding !== 'identity') headers['content-encoding'] = encoding
      const body = await encoded(entry, bytes, encoding)
      headers['content-length'] = String(body.length)
      return new Response(request.method === 'HEAD' ? null : streamOfBytes(body), { status, headers })
    },
  }
}
