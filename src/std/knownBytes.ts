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
 * A response with a body of known bytes. A stream costs more than the rest of a small response, so that one is made only
 * for callers that read the body.
 */
export class BytesResponse extends Response {
  readonly #bytes: Uint8Array
  #streamed: Response | undefined
  constructor(bytes: Uint8Array, init?: ResponseInit) {
    super(null, init)
    this.#bytes = bytes
  }
  /** The bytes, until the body is used in another way. */
  get unread(): Uint8Array | undefined {
    return this.#streamed === undefined ? this.#bytes : undefined
  }
  /** The same response with a stream. */
  #stream(): Response {
    this.#streamed ??= new Response(streamOfBytes(this.#bytes), this)
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
  if (unread !== undefined) return unread
  const { body, bodyUsed } = response
  return body === null || bodyUsed || body.locked ? undefined : bytesOfStreams.get(body)
}
