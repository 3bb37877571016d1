import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib'
import { chooseEncoding, type Encoding } from './acceptEncoding.ts'
import { isCompressible } from './contentTypes.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Below this many bytes there is nothing to win. */
const worthwhile = 256

/** True for text that is long enough, or of a length that nobody knows yet. */
export function isWorthCompressing(contentType: string, length: number | undefined): boolean {
  return isCompressible(contentType) && (length === undefined || length >= worthwhile)
}

/**
 * How hard to try, for each encoding: for what is sent many times, and for what is sent once. From 7 on brotli takes 8
 * to 32 MB for its tables, which the allocator of each thread keeps afterwards, and saves 1 to 3 % of the bytes.
 */
const lasting = { br: 6, gzip: 9 }
const momentary = { br: 4, gzip: 6 }

const brotliOptions = (quality: number, length: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: length },
})

/** Compresses bytes that will be sent many times. */
export async function compressBytes(bytes: Uint8Array, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes, { level: lasting.gzip })
  return brotli(bytes, brotliOptions(lasting.br, bytes.length))
}

/** Up to this many bytes a compression takes about a millisecond. */
const brief = 64 * 1024

/**
 * Compresses bytes that are sent once. Most are few, and those are compressed at once: every thread that compresses
 * keeps memory of its own, which is not given back, and handing the work over takes longer than the work.
 */
async function compressOnce(bytes: Uint8Array, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  const isBrief = bytes.length <= brief
  if (encoding === 'gzip') {
    const options = { level: momentary.gzip }
    return isBrief ? gzipSync(bytes, options) : gzipped(bytes, options)
  }
  const options = brotliOptions(momentary.br, bytes.length)
  return isBrief ? brotliCompressSync(bytes, options) : brotli(bytes, options)
}

/** Each chunk is flushed, so that what a function streams arrives when it was written. */
function compressor(encoding: Exclude<Encoding, 'identity'>) {
  return encoding === 'gzip'
    ? createGzip({ flush: constants.Z_SYNC_FLUSH })
    : createBrotliCompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        params: { [constants.BROTLI_PARAM_QUALITY]: momentary.br },
      })
}

/** A `Vary` with one name more, unless it stands there already. */
export function variedBy(vary: string | null, name: string): string {
  if (vary === null || vary.trim() === '') return name
  const present = vary.toLowerCase().split(',')
  return present.some((each) => each.trim() === name.toLowerCase() || each.trim() === '*') ? vary : `${vary}, ${name}`
}

/** Compresses a text response, unless it is already compressed, has no body, or forbids it. */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const { status, statusText, body } = response
  const length = response.headers.get('content-length')
  const skip =
    status === 304 ||
    response.headers.has('content-encoding') ||
    !isWorthCompressing(response.headers.get('content-type') ?? '', length === null ? undefined : Number(length)) ||
    /no-transform/i.test(response.headers.get('cache-control') ?? '')
  if (skip) return response
  const vary = response.headers.get('vary')
  const fullVary = variedBy(vary, 'Accept-Encoding')
  const encoding = chooseEncoding(request.headers.get('accept-encoding'))
  const isUnchanged = encoding === 'identity' || request.method === 'HEAD' || body === null
  if (isUnchanged && vary === fullVary) return response
  const headers = new Headers(response.headers)
  headers.set('vary', fullVary)
  if (isUnchanged) return new Response(body, { status, statusText, headers })
  headers.set('content-encoding', encoding)
  if (length === null) return new Response(compressStream(body, encoding), { status, statusText, headers })
  const compressed = await compressOnce(new Uint8Array(await response.arrayBuffer()), encoding)
  headers.set('content-length', String(compressed.length))
  return new Response(compressed as BodyInit, { status, statusText, headers })
}

function compressStream(body: ReadableStream, encoding: Exclude<Encoding, 'identity'>): ReadableStream<Uint8Array> {
  const source = Readable.fromWeb(body as NodeReadableStream)
  const stream = compressor(encoding)
  source.on('error', (error) => stream.destroy(error))
  stream.on('close', () => source.destroy())
  return Readable.toWeb(source.pipe(stream)) as ReadableStream<Uint8Array>
}
