import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ClientAddress } from './clientAddress.ts'
import { bodyTooLarge, type Failure, malformedRequest, methodNotAllowed } from './failure.ts'
import type { Visit } from './visit.ts'

/** What a body may weigh, in bytes. */
export const bodyLimit = 1_048_576

export interface Incoming {
  readonly request: Request
  readonly visit: Visit
}

const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** The request's URL: its path as it was sent, under the host that it names. */
function urlOf(message: IncomingMessage): URL | undefined {
  const host = message.headers.host ?? ''
  const target = message.url ?? ''
  if (!hostPattern.test(host)) return undefined
  const absolute = /^https?:\/\/[^/?#]*(.*)$/i.exec(target)
  const path = absolute ? absolute[1] || '/' : target
  const text = `http://${host}${path?.startsWith('?') ? `/${path}` : path}`
  return path !== undefined && /^[/?]/.test(path) && URL.canParse(text) ? new URL(text) : undefined
}

/** Headers as the client sent them, but for forwarding: those are replaced by what we know to be true. */
function readHeaders(
  message: IncomingMessage,
  clientAddress: ClientAddress,
): { headers: Headers; ip: string } | undefined {
  const headers = new Headers()
  try {
    for (let index = 0; index < message.rawHeaders.length; index += 2) {
      headers.append(message.rawHeaders[index] ?? '', message.rawHeaders[index + 1] ?? '')
    }
  } catch {
    return undefined
  }
  const ip = clientAddress(message.socket.remoteAddress ?? '', headers)
  for (const name of forwarding) headers.delete(name)
  headers.set('x-forwarded-for', ip)
  headers.set('x-nf-client-connection-ip', ip)
  return { headers, ip }
}

function readBody(message: IncomingMessage): Promise<Buffer<ArrayBuffer> | Failure> {
  return new Promise((resolve, reject) => {
    if (Number(message.headers['content-length'] ?? 0) > bodyLimit) return resolve(bodyTooLarge)
    const chunks: Buffer<ArrayBuffer>[] = []
    let size = 0
    const take = (chunk: Buffer<ArrayBuffer>) => {
      size += chunk.length
      if (size <= bodyLimit) return void chunks.push(chunk)
      message.off('data', take)
      resolve(bodyTooLarge)
    }
    message.on('data', take)
    message.once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    message.once('error', reject)
  })
}

/** Turns what Node received into a web Request, body included, or into the failure that it deserves. */
export async function readIncoming(
  message: IncomingMessage,
  response: ServerResponse,
  clientAddress: ClientAddress,
  requestId: string,
): Promise<Incoming | Failure> {
  const url = urlOf(message)
  if (!url) return malformedRequest
  const method = message.method ?? 'GET'
  if (method === 'TRACE' || method === 'CONNECT') return methodNotAllowed
  const read = readHeaders(message, clientAddress)
  if (!read) return malformedRequest
  const { headers, ip } = read
  const bodiless = method === 'GET' || method === 'HEAD'
  const body = bodiless ? undefined : await readBody(message)
  if (body !== undefined && 'status' in body) return body
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) gone.abort()
  })
  const init: RequestInit = { method, headers, signal: gone.signal, redirect: 'manual' }
  if (body !== undefined && body.length > 0) init.body = body
  return { request: new Request(url, init), visit: { ip, requestId } }
}
