import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { BytesResponse } from '../std/knownBytes.ts'
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

/** A response that stays the same while the server runs. */
export class LastingResponse extends BytesResponse {}

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

interface Answer {
  readonly type: string
  readonly status: number
  readonly isPackable: boolean
  readonly encoding: Encoding
  readonly etag: string
  readonly body: Buffer
}

function createHeaders(
  { type, status, isPackable, encoding, etag, body }: Answer,
  rules: ReturnType<HeaderRules>,
): Headers {
  const headers = new Headers({
    'cache-control': 'public, max-age=0, must-revalidate',
    ...(status === 200 ? { etag } : {}),
    ...rules,
    'content-type': type,
    'content-length': String(body.length),
  })
  if (isPackable) headers.set('vary', variedBy(headers.get('vary'), 'Accept-Encoding'))
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  return headers
}

interface StaticFilesOptions {
  readonly folder: string
  readonly rules: HeaderRules
  /** Whether the same request always gets the same file, so that its response lasts. */
  readonly last: boolean
}

/** Serves the files that the folder has at this moment. Contents are kept in memory after the first request. */
export function createStaticFiles({ folder, rules, last }: StaticFilesOptions): StaticFiles {
  const files = listFiles(folder)
  const FileResponse = last ? LastingResponse : BytesResponse
  return {
    find: (pathname) => candidates(decodeURIComponent(pathname)).find((name) => files.has(name)),
    serve: async (found, request, status = 200) => {
      const entry = files.get(found)
      const content = entry && contents(entry)
      if (!content) return undefined
      const { bytes } = content
      const values = rules(pathnameOf(request.url))
      const type = values['content-type'] ?? contentTypeOf(found)
      const isPackable = isWorthCompressing(type, bytes.length)
      const encoding = isPackable ? chooseEncoding(request.headers.get('accept-encoding')) : 'identity'
      const body = await encoded(entry, bytes, encoding)
      const headers = createHeaders({ type, status, isPackable, encoding, etag: content.etag, body }, values)
      return request.method === 'HEAD'
        ? new Response(null, { status, headers })
        : new FileResponse(body, { status, headers })
    },
  }
}
