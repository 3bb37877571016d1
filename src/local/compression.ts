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
import type { Asked } from './asked.ts'
import { isCompressible } from './contentTypes.ts'
import { bytesOf, headerOf, type Outgoing } from './outgoing.ts'

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

/** Compresses an answer's text on its way out, unless it already is, has no body, or forbids it. */
export async function compressAnswer({ method, headers: asked }: Asked, answer: Outgoing): Promise<Outgoing> {
  const length = headerOf(answer, 'content-length')
  const skip =
    answer.status === 304 ||
    'content-encoding' in answer.headers ||
    !isWorthCompressing(headerOf(answer, 'content-type') ?? '', length === null ? undefined : Number(length)) ||
    /no-transform/i.test(headerOf(answer, 'cache-control') ?? '')
  if (skip) return answer
  const varied: Outgoing['headers'] = { ...answer.headers, vary: variedBy(headerOf(answer, 'vary'), 'Accept-Encoding') }
  const encoding = chooseEncoding(asked.get('accept-encoding'))
  const { body } = answer
  if (encoding === 'identity' || method === 'HEAD' || body === null) return { ...answer, headers: varied }
  const { 'content-length': _unpacked, ...headers } = varied
  return { ...answer, headers: { ...headers, 'content-encoding': encoding }, body: await packed(body, encoding) }
}

/** The compressed forms of bytes that several answers share; they go with the bytes. */
const shared = new WeakMap<Uint8Array, Map<Encoding, Promise<Buffer>>>()

function compressShared(bytes: Uint8Array, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  const variants = shared.get(bytes) ?? new Map<Encoding, Promise<Buffer>>()
  shared.set(bytes, variants)
  const variant = variants.get(encoding) ?? compressOnce(bytes, encoding)
  variants.set(encoding, variant)
  return variant
}

/** What is there as a whole is compressed as a whole; it then has a length. */
function packed(body: NonNullable<Outgoing['body']>, encoding: Exclude<Encoding, 'identity'>) {
  if (!(body instanceof ReadableStream)) return compressShared(bytesOf(body), encoding)
  const source = Readable.fromWeb(body as NodeReadableStream)
  const stream = compressor(encoding)
  source.on('error', (error) => stream.destroy(error))
  stream.on('close', () => source.destroy())
  return Readable.toWeb(source.pipe(stream)) as ReadableStream<Uint8Array>
}
