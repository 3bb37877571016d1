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

/**
 * A response whose body is known: as bytes, or as a text with a character for each byte; see `byteText`. A stream costs more than the rest of a small
 * response, so that one is made only for callers that read the body.
 */
export class BytesResponse extends Response {
  readonly #content: string | Uint8Array
  readonly #headers: PlainHeaders
  #streamed: Response | undefined
  constructor(content: string | Uint8Array, { headers, ...init }: ResponseInit = {}) {
    super(null, init)
    this.#content = content
    this.#headers = PlainHeaders.from(headers)
  }
  override get headers() {
    return this.#headers
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

const bytesOf = (content: string | Uint8Array) =>
  typeof content === 'string' ? Buffer.from(content, 'latin1') : content
