import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { wholeBodyOf } from './wholeBody.ts'

/** Up to this many bytes it is cheaper to copy a body behind its headers than to hand both to the system. */
const smallBody = 16_384

/** Latin-1 stands for bytes one to one, and text of that kind leaves Node in one piece with the headers. */
function end(response: ServerResponse, bytes: Uint8Array = new Uint8Array()): Promise<void> {
  const { buffer, byteOffset, byteLength } = bytes
  return new Promise((sent) => {
    if (byteLength > smallBody) response.end(bytes, () => sent())
    else response.end(Buffer.from(buffer, byteOffset, byteLength).toString('latin1'), 'latin1', () => sent())
  })
}

/** Writes a web Response to Node's. Resolves when all is sent; a client that has gone away is no error. */
export async function sendOutgoing(method: string, answer: Response, response: ServerResponse): Promise<void> {
  const headers: Record<string, string | string[]> = Object.fromEntries(answer.headers)
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies
  response.writeHead(answer.status, answer.statusText || undefined, headers)
  const bytes = wholeBodyOf(answer)
  if (bytes) return end(response, method === 'HEAD' ? undefined : bytes)
  if (answer.body === null || method === 'HEAD') {
    void answer.body?.cancel()
    return end(response)
  }
  if (await sendWhole(answer, response)) return
  try {
    await pipeline(Readable.fromWeb(answer.body as NodeReadableStream), response)
  } catch (error) {
    if (!response.destroyed) response.destroy()
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}

/**
 * Sends a body that arrives in one piece, as most do, in one write and without the cost of joining two kinds of
 * streams. Returns false, with what it has read already sent, when more is to come.
 */
async function sendWhole({ headers, body }: Response, response: ServerResponse): Promise<boolean> {
  const length = headers.get('content-length')
  if (length === null || body === null) return false
  const reader = body.getReader()
  // Whoever makes the body learns that nobody waits for it any more.
  response.once('close', () => reader.cancel().catch(() => {}))
  const { value, done } = await reader.read()
  const whole = done || value.byteLength === Number(length)
  if (whole) {
    await end(response, value)
    return true
  }
  reader.releaseLock()
  response.write(value)
  return false
}
