const wholes = new WeakMap<ReadableStream, Uint8Array>()

/**
 * A stream of bytes that are known as a whole. Whoever has it, through however many Responses it went, gets them back
 * from `wholeBodyOf` as they are; to everybody else it is a stream like any other.
 */
export function wholeBody(bytes: Uint8Array): ReadableStream<Uint8Array> {
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (bytes.length > 0) controller.enqueue(new Uint8Array(bytes))
    controller.close()
  }
  // Copied when it is read and not before: most are passed on as they are.
  const stream = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 })
  wholes.set(stream, bytes)
  return stream
}

/** The bytes of a body that was made by `wholeBody`, as long as nobody has begun to read it. */
export function wholeBodyOf({ body, bodyUsed }: Response): Uint8Array | undefined {
  return body === null || bodyUsed || body.locked ? undefined : wholes.get(body)
}
