import type { IncomingMessage, ServerResponse } from 'node:http'
import { type HeldRequest, takeBytes } from '../std/knownBytes.ts'
import { memoizeText } from '../std/memoizeText.ts'
import { lowerCase, PlainHeaders } from '../std/plainHeaders.ts'
import type { ClientAddress } from './clientAddress.ts'
import { isRead } from './isRead.ts'
import { bodyTooLarge, type Failure, forbiddenHost, malformedRequest, noTrace } from './localErrors.ts'

/** Largest body in bytes: as much as Netlify passes to a function. Each function has its own lower limit. */
const bodyLimit = 6 * 1024 * 1024

const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const forwarding: ReadonlySet<string> = new Set([
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-nf-client-connection-ip',
])

/**
 * Returns the host and the path that a request names. The host of a target in absolute form, such as
 * `http://swap.example.org/docs`, replaces the one of the Host header. Source: RFC 9112 §3.2.2.
 */
function targetOf({ url: target = '', headers: { host = '' } }: IncomingMessage) {
  const { authority = host, path } = partsOf(target)
  return { host: authority, path }
}

/** Splits a target in absolute form into host and path; any other target is a path. */
function partsOf(target: string): { readonly authority?: string; readonly path: string } {
  const [, authority, rest] = (target.startsWith('/') ? null : /^https?:\/\/([^/?#]*)(.*)$/i.exec(target)) ?? []
  return authority === undefined ? { path: target } : { authority, path: rest || '/' }
}

/** Returns the path of a target as it was sent, with its query. */
export const pathIn = (target: string): string => partsOf(target).path

/** Builds the URL of a request: its path as sent, under the host that it names. Null when it is none. */
function urlOf({ host, path }: ReturnType<typeof targetOf>): string | null {
  if (!hostPattern.test(host) || !/^[/?]/.test(path)) return null
  return parsedUrl(`http://${host}${path.startsWith('?') ? `/${path}` : path}`)
}

const parsedUrl = memoizeText((text) => URL.parse(text)?.href ?? null)

/**
 * Copies the client's headers, except for forwarding headers, which are replaced by the address that we know, and Host,
 * which is the host of the target.
 */
function webHeaders({ rawHeaders }: IncomingMessage, ip: string, host: string): PlainHeaders {
  const headers = new PlainHeaders()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = lowerCase(rawHeaders[index] as string)
    if (!forwarding.has(name)) headers.append(name, rawHeaders[index + 1] as string)
  }
  headers.set('host', host)
  headers.append('x-forwarded-for', ip)
  headers.append('x-nf-client-connection-ip', ip)
  return headers
}

/** Reads a body, or returns the failure that refuses it. */
function readBody(message: IncomingMessage): Promise<Buffer<ArrayBuffer> | Failure> {
  return new Promise((resolve, reject) => {
    const declared = message.headers['content-length'] ?? 0
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
    message.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    message.on('error', reject)
  })
}

/** Creates a signal that is aborted when the client disconnects before it has the whole response. */
function disconnectSignal(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController()
  const close = () => {
    if (!outgoing.writableFinished) controller.abort()
  }
  if (outgoing.closed) close()
  else outgoing.once('close', close)
  return controller.signal
}

/**
 * Returns why a request is refused before anything is looked up, or undefined.
 * @param isOwnHost whether a host names this site; see server/ownHosts
 */
export function checkRequest(message: IncomingMessage, isOwnHost: (host: string) => boolean): Failure | undefined {
  const { httpVersionMajor, rawHeaders, headers } = message
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length === 4 && lowerCase(name) === 'host') hosts += 1
  }
  const { host } = targetOf(message)
  const isWellFormed = hostPattern.test(host) && (host === headers.host || hostPattern.test(headers.host ?? ''))
  if (hosts !== 1 || httpVersionMajor !== 1 || !isWellFormed) return malformedRequest
  return isOwnHost(host) ? undefined : forbiddenHost
}

/** `Request` without its constructor, which copies and checks everything. Every member that is used is overridden. */
const RequestPrototype = function RequestPrototype() {} as unknown as new () => Request
RequestPrototype.prototype = Request.prototype

/** Members that no handler uses. */
const rareMembers = [
  'cache',
  'credentials',
  'destination',
  'duplex',
  'integrity',
  'isHistoryNavigation',
  'isReloadNavigation',
  'keepalive',
  'mode',
  'referrer',
  'referrerPolicy',
] as const

/**
 * A client's request. A real `Request` is made for the members that few handlers use; it costs more than the rest of a
 * small request. It cannot be copied by `new Request(request, init)`; use `new Request(request.url, request)`.
 */
class ClientRequest extends RequestPrototype implements HeldRequest {
  readonly #method: string
  readonly #url: string
  readonly #headers: PlainHeaders
  readonly #outgoing: ServerResponse
  readonly #bytes: Buffer<ArrayBuffer>
  #signal: AbortSignal | undefined
  #whole: Request | undefined
  #isRead = false
  constructor(
    facts: { readonly method: string; readonly url: string; readonly headers: PlainHeaders },
    bytes: Buffer<ArrayBuffer>,
    outgoing: ServerResponse,
  ) {
    super()
    this.#method = facts.method
    this.#url = facts.url
    this.#headers = facts.headers
    this.#bytes = bytes
    this.#outgoing = outgoing
  }
  static {
    for (const name of rareMembers) {
      Object.defineProperty(ClientRequest.prototype, name, {
        get(this: ClientRequest) {
          return Reflect.get(this.#withBody(), name)
        },
      })
    }
  }
  /** The same request as a `Request`. */
  #withBody(): Request {
    if (this.#whole === undefined) {
      const { method, headers } = this
      const body = this.#bytes.length > 0 ? { body: this.#bytes } : {}
      this.#whole = new Request(this.url, { method, headers, redirect: 'manual', ...body })
      if (this.#isRead) void this.#whole.arrayBuffer()
    }
    return this.#whole
  }
  override get method() {
    return this.#method
  }
  override get url() {
    return this.#url
  }
  override get headers() {
    return this.#headers
  }
  override get redirect() {
    return 'manual' as const
  }
  override get signal(): AbortSignal {
    this.#signal ??= disconnectSignal(this.#outgoing)
    return this.#signal
  }
  override get body() {
    return this.#bytes.length > 0 ? this.#withBody().body : null
  }
  override get bodyUsed() {
    return this.#whole?.bodyUsed ?? this.#isRead
  }
  [takeBytes](): Uint8Array<ArrayBuffer> | undefined {
    if (this.#bytes.length === 0) return this.#bytes
    if (this.#isRead || this.#whole !== undefined) return undefined
    this.#isRead = true
    return this.#bytes
  }
  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this[takeBytes]() ?? this.#withBody().bytes()
  }
  override arrayBuffer() {
    return this.#withBody().arrayBuffer()
  }
  override blob() {
    return this.#withBody().blob()
  }
  override formData() {
    return this.#withBody().formData()
  }
  override json() {
    return this.#withBody().json()
  }
  override text() {
    return this.#withBody().text()
  }
  override clone() {
    return this.#withBody().clone()
  }
}

const noBytes = Buffer.alloc(0)

/** A request as it was read, and the client's address. */
export interface IncomingRequest {
  readonly request: Request
  readonly ip: string
}

/** Reads a message to its end and builds its Request, or returns the failure to answer with. */
export async function readIncoming(
  message: IncomingMessage,
  outgoing: ServerResponse,
  clientAddress: ClientAddress,
): Promise<IncomingRequest | Failure> {
  const target = targetOf(message)
  const url = urlOf(target)
  if (url === null) return malformedRequest
  const { method = 'GET', socket } = message
  if (method === 'TRACE' || method === 'CONNECT') return noTrace
  const body = isRead({ method }) ? undefined : await readBody(message)
  if (body && 'status' in body) return body
  const ip = clientAddress(socket.remoteAddress ?? '', (name) => message.headers[name]?.toString())
  const headers = webHeaders(message, ip, target.host)
  return { request: new ClientRequest({ method, url, headers }, body ?? noBytes, outgoing), ip }
}
