import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { BytesResponse, knownBytes } from '../std/knownBytes.ts'
import { PlainHeaders } from '../std/plainHeaders.ts'

/** Bodies up to this size are copied behind their headers, which is cheaper than two writes. */
const smallBody = 16_384

/** Larger bodies are written in chunks of this size, so that a slow reader can be noticed. */
const chunkSize = 128 * 1024

/** A response as it is written to Node's: its headers in a list of names and values, and a body of known bytes. */
export interface WrittenResponse {
  readonly status: number
  readonly headers: string[]
  readonly bytes: Uint8Array
}

/** Writes a response that is known as a whole; see `sendResponse`. */
export function sendWritten(
  { status, headers, bytes }: WrittenResponse,
  outgoing: ServerResponse,
): Promise<void> | undefined {
  outgoing.writeHead(status, headers)
  return endWithBytes(outgoing, bytes)
}

/**
 * Writes a Response to Node's. Resolves when all of it is handed over, and returns nothing when it is at once. A client
 * that disconnects is not an error.
 */
export function sendResponse(method: string, response: Response, outgoing: ServerResponse): Promise<void> | undefined {
  if (method === 'HEAD' || !isText(response)) return sendBytes(method, response, outgoing)
  writeHead(method, response, true, outgoing)
  outgoing.end(response.unread, 'latin1')
  return undefined
}

async function sendBytes(method: string, response: Response, outgoing: ServerResponse): Promise<void> {
  const bytes = knownBytes(response)
  const hasBody = bytes !== undefined || response.body !== null
  const length = writeHead(method, response, hasBody, outgoing)
  if (method !== 'HEAD' && bytes?.byteLength === length) return endWithBytes(outgoing, bytes)
  const { body } = response
  if (body === null || method === 'HEAD') {
    body?.cancel().catch(() => {})
    outgoing.end()
    return
  }
  if (await sendWhole(length, body, outgoing)) return
  try {
    await pipeline(Readable.fromWeb(body as NodeReadableStream), outgoing)
  } catch (error) {
    if (!outgoing.destroyed) outgoing.destroy()
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}

/** Whether the body is a whole text with a character for each byte; see `byteText`. */
function isText(response: Response): response is BytesResponse & { readonly unread: string } {
  const content = response instanceof BytesResponse ? response.unread : undefined
  return typeof content === 'string' && content.length === Number(response.headers.get('content-length') ?? Number.NaN)
}

/** Returns the headers as Node takes them: a list of names and values. */
export function headersOf({ headers }: Response): string[] {
  return headers instanceof PlainHeaders ? headers.list : [...headers].flat()
}

/** Returns the length of the body in bytes, or NaN when it is unknown. */
function writeHead(method: string, response: Response, hasBody: boolean, outgoing: ServerResponse): number {
  const { status, statusText } = response
  const values = headersOf(response)
  const hasNoBody = method === 'HEAD' || status === 204 || status === 304
  let length = response.headers.get('content-length')
  if (length === null && !hasBody && !hasNoBody) {
    length = '0'
    values.push('content-length', length)
  }
  if (statusText) outgoing.writeHead(status, statusText, values)
  else outgoing.writeHead(status, values)
  return length === null ? Number.NaN : Number(length)
}

/**
 * Sends a body of known length that arrives as one chunk, as most do, without piping streams. Returns false when more
 * is to come; the first chunk is then sent already.
 */
async function sendWhole(length: number, body: ReadableStream<Uint8Array>, outgoing: ServerResponse): Promise<boolean> {
  if (Number.isNaN(length)) return false
  const reader = body.getReader()
  // Stops the producer when the client disconnects.
  outgoing.once('close', () => reader.cancel().catch(() => {}))
  const { value, done } = await reader.read()
  if (done) {
    outgoing.end()
    return true
  }
  if (value.byteLength === length) {
    await endWithBytes(outgoing, value)
    return true
  }
  reader.releaseLock()
  outgoing.write(value)
  return false
}

/**
 * Writes Latin-1 text, which maps one to one to bytes, because Node sends it together with the headers. Only a long body
 * has something to wait for.
 */
function endWithBytes(outgoing: ServerResponse, bytes: Uint8Array): Promise<void> | undefined {
  const { buffer, byteOffset, byteLength } = bytes
  if (byteLength > chunkSize) return endInChunks(outgoing, bytes)
  if (byteLength > smallBody) outgoing.end(bytes)
  else outgoing.end(Buffer.from(buffer, byteOffset, byteLength).toString('latin1'), 'latin1')
  return undefined
}

async function endInChunks(outgoing: ServerResponse, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.byteLength && !outgoing.destroyed; at += chunkSize) {
    const canContinue = outgoing.write(bytes.subarray(at, at + chunkSize))
    if (!canContinue && !outgoing.destroyed) await drained(outgoing)
  }
  outgoing.end()
}

/** Resolves when more can be written, or the connection is closed. */
function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      outgoing.off('drain', done).off('close', done)
      resolve()
    }
    outgoing.on('drain', done).on('close', done)
  })
}
