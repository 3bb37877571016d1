import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'

/** Writes a web Response to Node's. Resolves when all is sent; a client that has gone away is no error. */
export async function sendOutgoing(method: string, answer: Response, response: ServerResponse): Promise<void> {
  const headers: Record<string, string | string[]> = Object.fromEntries(answer.headers)
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies
  response.writeHead(answer.status, answer.statusText || undefined, headers)
  if (answer.body === null || method === 'HEAD') {
    void answer.body?.cancel()
    await new Promise<void>((sent) => response.end(sent))
    return
  }
  try {
    await pipeline(Readable.fromWeb(answer.body as NodeReadableStream), response)
  } catch (error) {
    if (!response.destroyed) response.destroy()
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}
