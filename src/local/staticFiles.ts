import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chooseEncoding, type Encoding } from './acceptEncoding.ts'
import { compressBytes, isWorthCompressing, variedBy } from './compression.ts'
import { contentTypeOf } from './contentTypes.ts'
import type { HeaderRules } from './headerRules.ts'

/** Files that configure the host are not pages. */
const unpublished = new Set(['_headers', '_redirects', '.build-stamp'])

interface Entry {
  readonly file: string
  readonly variants: Map<Encoding, Promise<Buffer>>
  bytes?: Buffer
  etag?: string
}

/** The published files of one folder. */
export interface StaticFiles {
  /** The file's own path when one answers this URL path, by Netlify's pretty-URL rules; undefined otherwise. */
  readonly find: (pathname: string) => string | undefined
  /** Answers with a found file; `status` is 404 for the not-found page. Undefined when the file has been removed since. */
  readonly serve: (found: string, request: Request, status?: number) => Promise<Response | undefined>
}

/**
 * Which files could answer a path: itself, then `.html` beside it, then `index.html` within.
 * A path with a slash at its end means the folder, or the page of the same name.
 */
function candidates(pathname: string): string[] {
  const bare = pathname.replace(/\/+$/, '')
  if (pathname.endsWith('/')) return [...(bare === '' ? [] : [`${bare}.html`]), `${bare}/index.html`]
  return [pathname, `${pathname}.html`, `${pathname}/index.html`]
}

/** Lists the folder once: only what was there can be served, so no path leads out of it. */
function listFiles(folder: string): Map<string, Entry> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map((entry): [string, Entry] => {
    const file = path.join(entry.parentPath, entry.name)
    return [`/${path.relative(folder, file).split(path.sep).join('/')}`, { file, variants: new Map() }]
  })
  return new Map(files.filter(([name]) => !unpublished.has(name.slice(1))))
}

/** The file's bytes, or undefined when it is not there any more. */
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

/** The bytes in an encoding, compressed when they are first wanted so. */
async function encoded(entry: Entry, bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  const known = entry.variants.get(encoding)
  if (known) return known
  const variant = compressBytes(bytes, encoding)
  entry.variants.set(encoding, variant)
  return variant
}

/** Wraps bytes in a stream, because a Response would copy them. */
function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (bytes.length > 0) controller.enqueue(bytes)
    controller.close()
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}

/** Serves the files that a folder has now. Contents are kept in memory after the first request. */
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
        ...rules(new URL(request.url).pathname),
      }
      const packable = isWorthCompressing(headers['content-type'] ?? '', bytes.length)
      if (packable) headers.vary = variedBy(headers.vary ?? null, 'Accept-Encoding')
      const encoding = packable ? chooseEncoding(request.headers.get('accept-encoding')) : 'identity'
      if (encoding !== 'identity') headers['content-encoding'] = encoding
      const body = await encoded(entry, bytes, encoding)
      headers['content-length'] = String(body.length)
      return new Response(request.method === 'HEAD' ? null : streamOf(body), { status, headers })
    },
  }
}
