import type { IncomingMessage, ServerResponse } from 'node:http'
import { memoizeText } from '../std/memoizeText.ts'
import type { Asked } from './asked.ts'
import type { ClientAddress } from './clientAddress.ts'
import { bodyTooLarge, type Failure, forbiddenHost, malformedRequest, methodNotAllowed } from './failure.ts'
import type { Visit } from './visit.ts'

/** What a body may weigh, in bytes: as much as Netlify hands to a function. Each function has a lower limit of its own. */
export const bodyLimit = 6 * 1024 * 1024

export interface Incoming {
  readonly asked: Asked
  readonly visit: Visit
}

const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const forwarding: ReadonlySet<string> = new Set([
  ...['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'],
  'x-nf-client-connection-ip',
])

interface Address {
  readonly href: string
  readonly pathname: string
}

/** What a request asks for: its path as it was sent, under the host that it names. */
function readAddress(host: string, target: string): Address | null {
  if (!hostPattern.test(host)) return null
  const absolute = target.startsWith('/') ? undefined : /^https?:\/\/[^/?#]*(.*)$/i.exec(target)
  const path = absolute ? absolute[1] || '/' : target
  if (path === undefined || !/^[/?]/.test(path)) return null
  const url = URL.parse(`http://${host}${path.startsWith('?') ? `/${path}` : path}`)
  return url && { href: url.href, pathname: url.pathname }
}

/** Most requests ask for one of few addresses, under one of even fewer hosts. */
const addressesOf = memoizeText((host) => memoizeText((target) => readAddress(host, target)), 10)

/** Headers as the client sent them, but for forwarding: those are replaced by what we know to be true. */
class ToldHeaders implements Pick<Headers, 'get'> {
  readonly #told: IncomingMessage['headersDistinct']
  readonly #ip: string

  constructor({ headersDistinct }: IncomingMessage, ip: string) {
    this.#told = headersDistinct
    this.#ip = ip
  }

  get(name: string): string | null {
    const wanted = name.toLowerCase()
    if (!forwarding.has(wanted)) return this.#told[wanted]?.join(wanted === 'cookie' ? '; ' : ', ') ?? null
    return wanted === 'x-forwarded-for' || wanted === 'x-nf-client-connection-ip' ? this.#ip : null
  }
}

/** The same as the web's Headers. */
function webHeaders({ rawHeaders }: IncomingMessage, ip: string): Headers {
  const headers = new Headers()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '')
  }
  for (const name of forwarding) headers.delete(name)
  headers.set('x-forwarded-for', ip)
  headers.set('x-nf-client-connection-ip', ip)
  return headers
}

function readBody(message: IncomingMessage): Promise<Buffer<ArrayBuffer> | Failure> {
  return new Promise((resolve, reject) => {
    const [declared = 0] = message.headersDistinct['content-length'] ?? []
    if (Number(declared) > bodyLimit) return resolve(bodyTooLarge)
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

/** The web Request of a message. Its signal is aborted when the client goes before it has the whole answer. */
function requestOf(
  message: IncomingMessage,
  response: ServerResponse,
  url: string,
  ip: string,
  body: Buffer<ArrayBuffer>,
) {
  const gone = new AbortController()
  const close = () => {
    if (!response.writableFinished) gone.abort()
  }
  if (response.closed) close()
  else response.once('close', close)
  const headers = webHeaders(message, ip)
  const init: RequestInit = { method: message.method ?? 'GET', headers, signal: gone.signal, redirect: 'manual' }
  if (body.length > 0) init.body = body
  return new Request(url, init)
}

/**
 * A message that was read to its end. A class, since an object that brings its own getters is slow in all hands; and
 * what the web's Request is made of stands in fields, since a closure over it was found to outlive minor collections,
 * with the message and its answer, and moving them about took a tenth of the time of a request.
 */
class ReadMessage implements Asked {
  readonly method: string
  readonly url: string
  readonly pathname: string
  readonly headers: ToldHeaders
  readonly #message: IncomingMessage
  readonly #response: ServerResponse
  readonly #ip: string
  readonly #body: Buffer<ArrayBuffer>
  #request: Request | undefined

  constructor(
    message: IncomingMessage,
    response: ServerResponse,
    { href, pathname }: Address,
    ip: string,
    body: Buffer<ArrayBuffer>,
  ) {
    this.method = message.method ?? 'GET'
    this.url = href
    this.pathname = pathname
    this.headers = new ToldHeaders(message, ip)
    this.#message = message
    this.#response = response
    this.#ip = ip
    this.#body = body
  }

  get request(): Request {
    this.#request ??= requestOf(this.#message, this.#response, this.url, this.#ip, this.#body)
    return this.#request
  }

  get body() {
    return this.request.body
  }

  async bytes() {
    return this.#body
  }
}

const nothing = Buffer.alloc(0)

/**
 * Returns why a request is refused whatever it asks for, or undefined. Nothing is remembered or looked up for it.
 * @param isOwnHost whether a Host header names this site; see server/ownHosts
 */
export function objectionTo(
  { httpVersionMajor, rawHeaders, headers: { host = '' } }: IncomingMessage,
  isOwnHost: (host: string) => boolean,
): Failure | undefined {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts !== 1 || httpVersionMajor !== 1 || !hostPattern.test(host)) return malformedRequest
  return isOwnHost(host) ? undefined : forbiddenHost
}

/** Reads what Node received, body included, or states the failure that it deserves. */
export async function readIncoming(
  message: IncomingMessage,
  response: ServerResponse,
  clientAddress: ClientAddress,
  requestId: string,
): Promise<Incoming | Failure> {
  const [host = ''] = message.headersDistinct.host ?? []
  const address = addressesOf(host)(message.url ?? '')
  if (!address) return malformedRequest
  const { method = 'GET', socket } = message
  if (method === 'TRACE' || method === 'CONNECT') return methodNotAllowed
  const body = method === 'GET' || method === 'HEAD' ? nothing : await readBody(message)
  if ('status' in body) return body
  const ip = clientAddress(socket.remoteAddress ?? '', (name) => message.headersDistinct[name]?.join(', '))
  return { asked: new ReadMessage(message, response, address, ip, body), visit: { ip, requestId } }
}
