import { PlainHeaders } from './plainHeaders.ts'

/** The bytes behind streams made by `streamOfBytes`. */
const bytesOfStreams = new WeakMap<ReadableStream, Uint8Array>()

/** Wraps bytes in a stream, which a Response does not copy. `knownBytes` returns them again without reading it. */
export function streamOfBytes(bytes: Uint8Array): ReadableStream<Uint8Array> {
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (bytes.length > 0) controller.enqueue(bytes)
    controller.close()
  }
  const stream = new ReadableStream({ pull }, { highWaterMark: 0 })
  bytesOfStreams.set(stream, bytes)
  return stream
}

/**
 * Converts a text to one with a character for each byte of its UTF-8 form, which Node sends together with the headers
 * and without encoding it. A text in ASCII stays as it is.
 */
export function byteText(text: string): string {
  return Buffer.byteLength(text) === text.length ? text : Buffer.from(text).toString('latin1')
}

/** `Response` without its constructor. Every member is overridden. */
const ResponsePrototype = function ResponsePrototype() {} as unknown as new () => Response
ResponsePrototype.prototype = Response.prototype

/**
 * A response whose body is known: as bytes, or as a text with a character for each byte; see `byteText`. A stream costs
 * more than the rest of a small response, so that one is made only for callers that read the body.
 */
export class BytesResponse extends ResponsePrototype {
  readonly #content: string | Uint8Array
  readonly #headers: PlainHeaders
  readonly #status: number
  readonly #statusText: string
  #streamed: Response | undefined
  constructor(content: string | Uint8Array, { headers, status = 200, statusText = '' }: ResponseInit = {}) {
    super()
    this.#content = content
    this.#headers = PlainHeaders.from(headers)
    this.#status = status
    this.#statusText = statusText
  }
  override get headers() {
    return this.#headers
  }
  override get status() {
    return this.#status
  }
  override get statusText() {
    return this.#statusText
  }
  override get ok() {
    return this.#status >= 200 && this.#status < 300
  }
  override get type() {
    return 'default' as const
  }
  override get url() {
    return ''
  }
  override get redirected() {
    return false
  }
  /** The body as it was given, until it is used in another way. */
  get unread(): string | Uint8Array | undefined {
    return this.#streamed === undefined ? this.#content : undefined
  }
  /** The same response with a stream. */
  #stream(): Response {
    this.#streamed ??= new Response(streamOfBytes(bytesOf(this.#content)), this)
    return this.#streamed
  }
  override get body() {
    return this.#stream().body
  }
  override get bodyUsed() {
    return this.#streamed?.bodyUsed ?? false
  }
  override arrayBuffer() {
    return this.#stream().arrayBuffer()
  }
  override blob() {
    return this.#stream().blob()
  }
  override bytes() {
    return this.#stream().bytes()
  }
  override formData() {
    return this.#stream().formData()
  }
  override json() {
    return this.#stream().json()
  }
  override text() {
    return this.#stream().text()
  }
  override clone() {
    return new Response(this.#stream().clone().body, this)
  }
}

/** Returns all bytes of an unread body that a `BytesResponse` or `streamOfBytes` has; undefined for any other body. */
export function knownBytes(response: Response): Uint8Array | undefined {
  const unread = response instanceof BytesResponse ? response.unread : undefined
  if (unread !== undefined) return bytesOf(unread)
  const { body, bodyUsed } = response
  return body === null || bodyUsed || body.locked ? undefined : bytesOfStreams.get(body)
}

/** Reads the body of a request that has arrived as a whole, unless it was read before. */
export const takeBytes = Symbol('takeBytes')

/** A request whose body can be read at once. */
export interface HeldRequest extends Request {
  readonly [takeBytes]: () => Uint8Array | undefined
}

/** Whether the body of a request can be read at once. */
export const isHeld = (request: Request): request is HeldRequest => takeBytes in request

const bytesOf = (content: string | Uint8Array) =>
  typeof content === 'string' ? Buffer.from(content, 'latin1') : content
