import { type IncomingMessage, request as sendHttp } from 'node:http'
import { connect } from 'node:net'
import { type Duplex, Readable } from 'node:stream'
import { pathnameOf } from '../std/pathnameOf.ts'
import { isRead } from './isRead.ts'
import { failureResponse, methodNotAllowed } from './localErrors.ts'
import type { Pages } from './router.ts'

/** Headers that belong to one connection and not to what travels over it. */
const hopByHop = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection']

function webHeaders(message: IncomingMessage): Headers {
  const headers = new Headers()
  for (let index = 0; index < message.rawHeaders.length; index += 2) {
    const name = message.rawHeaders[index] ?? ''
    if (!hopByHop.includes(name.toLowerCase())) headers.append(name, message.rawHeaders[index + 1] ?? '')
  }
  return headers
}

/** Forwards a request to Astro's development server. */
function forward(port: number, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = Object.fromEntries([...request.headers].filter(([name]) => !hopByHop.includes(name)))
  return new Promise((done, failed) => {
    const options = { host: '127.0.0.1', port, path: pathname + search, method: request.method, headers }
    const outgoing = sendHttp({ ...options, signal: request.signal }, (message) => {
      const status = message.statusCode ?? 502
      const bodiless = request.method === 'HEAD' || status === 204 || status === 304
      if (bodiless) message.resume()
      const body = bodiless ? null : (Readable.toWeb(message) as ReadableStream)
      done(new Response(body, { status, headers: webHeaders(message) }))
    })
    outgoing.on('error', failed)
    outgoing.end()
  })
}

/** Serves the pages as Astro renders them now; Astro's own 404 page for any other path. */
export function astroPages(port: number, siteUrl: string): Pages {
  return {
    find: async (request) => {
      if (!isRead(request)) return undefined
      const page = await forward(port, request)
      if (page.status !== 404) return page
      await page.body?.cancel()
      return undefined
    },
    notFound: async (request) =>
      isRead(request)
        ? forward(port, request)
        : failureResponse(methodNotAllowed, { siteUrl, path: pathnameOf(request.url) }),
  }
}

/** Hands a connection that wants another protocol, the browser's reload channel, through to Astro's server. */
export function passUpgrade(port: number, message: IncomingMessage, socket: Duplex, head: Buffer): void {
  const behind = connect(port, '127.0.0.1', () => {
    const headers: string[] = []
    for (let index = 0; index < message.rawHeaders.length; index += 2) {
      headers.push(`${message.rawHeaders[index]}: ${message.rawHeaders[index + 1]}\r\n`)
    }
    behind.write(`${message.method} ${message.url} HTTP/1.1\r\n${headers.join('')}\r\n`)
    behind.write(head)
    behind.pipe(socket).pipe(behind)
  })
  behind.on('error', () => socket.destroy())
  socket.on('error', () => behind.destroy())
}
