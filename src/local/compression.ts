import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
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

/** Compresses bytes that will be sent many times. */
export async function compressBytes(bytes: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes, { level: 9 })
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return brotli(bytes, { params: { [BROTLI_PARAM_QUALITY]: 9, [BROTLI_PARAM_SIZE_HINT]: bytes.length } })
}

/** Each chunk is flushed, so that what a function streams arrives when it was written. */
function compressor(encoding: Exclude<Encoding, 'identity'>) {
  return encoding === 'gzip'
    ? createGzip({ flush: constants.Z_SYNC_FLUSH })
    : createBrotliCompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
      })
}

/** Adds a name to `Vary` unless it stands there already. */
export function varyBy(headers: Headers, name: string): void {
  const present = (headers.get('vary') ?? '').toLowerCase().split(',')
  if (!present.some((each) => each.trim() === name.toLowerCase() || each.trim() === '*')) headers.append('vary', name)
}

/** Compresses a response's text on its way out, unless it already is, has no body, or forbids it. */
export function compressResponse(request: Request, response: Response): Response {
  const { headers, status } = response
  const length = headers.get('content-length')
  const skip =
    headers.has('content-encoding') ||
    !isWorthCompressing(headers.get('content-type') ?? '', length === null ? undefined : Number(length)) ||
    /no-transform/i.test(headers.get('cache-control') ?? '')
  if (skip || status === 304) return response
  varyBy(headers, 'Accept-Encoding')
  const encoding = chooseEncoding(request.headers.get('accept-encoding'))
  if (encoding === 'identity' || request.method === 'HEAD') return response
  const { body } = response
  if (body === null) return response
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  const source = Readable.fromWeb(body as NodeReadableStream)
  const packed = compressor(encoding)
  source.on('error', (error) => packed.destroy(error))
  packed.on('close', () => source.destroy())
  return new Response(Readable.toWeb(source.pipe(packed)) as ReadableStream, response)
}
