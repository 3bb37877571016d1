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
import { BytesResponse, knownBytes } from '../std/knownBytes.ts'
import { chooseEncoding, type Encoding } from './acceptEncoding.ts'
import { isCompressible } from './contentTypes.ts'
import { setHeader } from './setHeader.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Smaller bodies do not gain from compression, in bytes. */
const minimumLength = 256

/** True for text that is long enough or of unknown length. */
export function isWorthCompressing(contentType: string, length: number | undefined): boolean {
  return isCompressible(contentType) && (length === undefined || length >= minimumLength)
}

/**
 * Compression level per encoding, for bodies that are sent many times and for those sent once. From level 7 on, brotli
 * needs tables of 8 to 32 MB, which the allocator of each thread keeps, and saves only 1 to 3 % of the bytes.
 */
const cachedLevel = { br: 6, gzip: 9 }
const singleUseLevel = { br: 4, gzip: 6 }

const brotliOptions = (quality: number, length: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: length },
})

/** Compresses bytes that will be sent many times. */
export async function compressBytes(bytes: Uint8Array, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes, { level: cachedLevel.gzip })
  return brotli(bytes, brotliOptions(cachedLevel.br, bytes.length))
}

/** A body up to this many bytes is compressed in about a millisecond. */
const shortLength = 64 * 1024

/**
 * Compresses a body that is sent once. Short bodies are compressed synchronously: handing them to a thread takes longer
 * than the work, and each such thread keeps its memory.
 */
async function compressOnce(bytes: Uint8Array, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  const isShort = bytes.length <= shortLength
  if (encoding === 'gzip') {
    const options = { level: singleUseLevel.gzip }
    return isShort ? gzipSync(bytes, options) : gzipped(bytes, options)
  }
  const options = brotliOptions(singleUseLevel.br, bytes.length)
  return isShort ? brotliCompressSync(bytes, options) : brotli(bytes, options)
}

/** Flushes each chunk, so that a streamed response is not held back. */
function compressor(encoding: Exclude<Encoding, 'identity'>) {
  return encoding === 'gzip'
    ? createGzip({ flush: constants.Z_SYNC_FLUSH })
    : createBrotliCompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        params: { [constants.BROTLI_PARAM_QUALITY]: singleUseLevel.br },
      })
}

/** Adds a name to a `Vary` value, unless it is already present. */
export function variedBy(vary: string | null, name: string): string {
  if (vary === null || vary.trim() === '') return name
  const present = vary.toLowerCase().split(',')
  return present.some((each) => each.trim() === name.toLowerCase() || each.trim() === '*') ? vary : `${vary}, ${name}`
}

/** Compresses a text response, unless it is already compressed, has no body, or forbids it. */
export function compressResponse(request: Request, response: Response): Response | Promise<Response> {
  const { status } = response
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
  const isUnchanged =
    encoding === 'identity' ||
    request.method === 'HEAD' ||
    (knownBytes(response) === undefined && response.body === null)
  if (isUnchanged && vary === fullVary) return response
  if (isUnchanged) return setHeader(response, 'vary', fullVary)
  const headers = new Headers(response.headers)
  headers.set('vary', fullVary)
  headers.set('content-encoding', encoding)
  return compressBody(response, headers, encoding, length)
}

async function compressBody(
  response: Response,
  headers: Headers,
  encoding: Exclude<Encoding, 'identity'>,
  length: string | null,
): Promise<Response> {
  const { status, statusText } = response
  if (length === null) {
    const stream = response.body && compressStream(response.body, encoding)
    return new Response(stream, { status, statusText, headers })
  }
  const compressed = await compressOnce(knownBytes(response) ?? new Uint8Array(await response.arrayBuffer()), encoding)
  headers.set('content-length', String(compressed.length))
  return new BytesResponse(compressed, { status, statusText, headers })
}

function compressStream(body: ReadableStream, encoding: Exclude<Encoding, 'identity'>): ReadableStream<Uint8Array> {
  const source = Readable.fromWeb(body as NodeReadableStream)
  const stream = compressor(encoding)
  source.on('error', (error) => stream.destroy(error))
  stream.on('close', () => source.destroy())
  return Readable.toWeb(source.pipe(stream)) as ReadableStream<Uint8Array>
}
