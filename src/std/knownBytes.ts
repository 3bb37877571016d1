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

/** Returns all bytes of an unread body made by `streamOfBytes`; undefined for any other body. */
export function knownBytes({ body, bodyUsed }: Response): Uint8Array | undefined {
  return body === null || bodyUsed || body.locked ? undefined : bytesOfStreams.get(body)
}
