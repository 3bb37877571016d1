import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { wholeBody, wholeBodyOf } from './wholeBody.ts'

/** An answer on its way out. It is a value: whoever wants other headers makes another one. */
export interface Outgoing {
  readonly status: number
  readonly statusText?: string | undefined
  /** Names in lower case; several values only for Set-Cookie. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body: Whole | ReadableStream<Uint8Array> | null
}

/** What is there as a whole: a text, bytes, or a text and the bytes behind it, which a function sends many times. */
export type Whole = string | Uint8Array | readonly [text: string, bytes: Uint8Array]

export function bytesOf(whole: Whole): Uint8Array {
  if (whole instanceof Uint8Array) return whole
  if (typeof whole === 'string') return Buffer.from(whole)
  const [text, bytes] = whole
  return text === '' ? bytes : Buffer.concat([Buffer.from(text), bytes])
}

/** A header of an answer, or null. */
export function headerOf({ headers }: Outgoing, name: string): string | null {
  const value = headers[name]
  return value === undefined ? null : typeof value === 'string' ? value : value.join(', ')
}

/** A web Response as it goes out. */
export function outgoingOf(response: Response): Outgoing {
  const { status, statusText, headers } = response
  const cookies = headers.getSetCookie()
  return {
    status,
    statusText,
    headers: { ...Object.fromEntries(headers), ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}) },
    body: wholeBodyOf(response) ?? response.body,
  }
}

/** The same answer as a web Response, for whoever stands between. */
export function responseOf({ status, statusText = '', headers, body }: Outgoing): Response {
  const named = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : value.map((each) => [name, each]),
  )
  const stream = body === null || body instanceof ReadableStream ? body : wholeBody(bytesOf(body))
  return new Response(stream, { status, statusText, headers: named })
}

/** Nobody will read the body of this answer. */
export function dropBody({ body }: Outgoing): void {
  if (body instanceof ReadableStream) body.cancel().catch(() => {})
}

/** Up to this many bytes it is cheaper to copy a body behind its headers than to hand both to the system. */
const smallBody = 16_384

/** Larger bodies are written in pieces of this many bytes, by which it can be seen how fast a client takes them. */
const pieceSize = 128 * 1024

async function endInPieces(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.byteLength && !response.destroyed; at += pieceSize) {
    const isTaken = response.write(bytes.subarray(at, at + pieceSize))
    if (!isTaken && !response.destroyed) await drained(response)
  }
  response.end()
}

/** Resolves when more can be written, or never will be. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done)
      resolve()
    }
    response.on('drain', done).on('close', done)
  })
}

/** Latin-1 stands for bytes one to one, and text of that kind leaves Node in one piece with the headers. */
function endWithBytes(response: ServerResponse, bytes: Uint8Array): void | Promise<void> {
  const { buffer, byteOffset, byteLength } = bytes
  if (byteLength > pieceSize) return endInPieces(response, bytes)
  if (byteLength > smallBody) response.end(bytes)
  else response.end(Buffer.from(buffer, byteOffset, byteLength).toString('latin1'), 'latin1')
}

/** As many bytes as letters means ASCII, and that is Latin-1 too. */
function endWithText(response: ServerResponse, text: string, length: number): void | Promise<void> {
  if (length !== text.length || length > pieceSize) return endWithBytes(response, Buffer.from(text))
  response.end(text, 'latin1')
}

/** The length of what is there as a whole; nothing is 0 bytes, unless the answer is one that has no body by itself. */
function lengthOf({ status, body }: Outgoing, method: string): number | undefined {
  if (body === null) return method === 'HEAD' || status === 204 || status === 304 ? undefined : 0
  return body instanceof ReadableStream ? undefined : bytesOf(body).byteLength
}

/** Returns the length of the body in bytes, or NaN where it is not told. */
function writeHead(response: ServerResponse, method: string, answer: Outgoing): number {
  const { status, statusText, headers } = answer
  const length = 'content-length' in headers ? undefined : lengthOf(answer, method)
  const told = (length === undefined ? headers : { ...headers, 'content-length': length }) as OutgoingHttpHeaders
  if (statusText) response.writeHead(status, statusText, told)
  else response.writeHead(status, told)
  return Number(told['content-length'])
}

/** Writes an answer to Node's. Resolves when it has all been handed over; a client that has gone away is no error. */
export async function sendOutgoing(method: string, answer: Outgoing, response: ServerResponse): Promise<void> {
  const { body } = answer
  const length = writeHead(response, method, answer)
  if (body === null || method === 'HEAD') {
    dropBody(answer)
    response.end()
    return
  }
  if (typeof body === 'string') return endWithText(response, body, length)
  if (body instanceof Uint8Array) return endWithBytes(response, body)
  if (!(body instanceof ReadableStream)) {
    response.write(body[0])
    response.end(body[1])
    return
  }
  if (await sendWhole(length, body, response)) return
  try {
    await pipeline(Readable.fromWeb(body as NodeReadableStream), response)
  } catch (error) {
    if (!response.destroyed) response.destroy()
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}

/**
 * Sends a stream that arrives in one piece, as most do, in one write and without the cost of joining two kinds of
 * streams. Returns false, with what it has read already sent, when more is to come.
 */
async function sendWhole(length: number, body: ReadableStream<Uint8Array>, response: ServerResponse): Promise<boolean> {
  if (Number.isNaN(length)) return false
  const reader = body.getReader()
  // Whoever makes the body learns that nobody waits for it any more.
  response.once('close', () => reader.cancel().catch(() => {}))
  const { value, done } = await reader.read()
  if (done) {
    response.end()
    return true
  }
  if (value.byteLength === length) {
    await endWithBytes(response, value)
    return true
  }
  reader.releaseLock()
  response.write(value)
  return false
}
