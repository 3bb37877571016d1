const wholes = new WeakMap<Response, Uint8Array>()

/**
 * A Response whose body is known as a whole. Who sends it takes the bytes as they are, without copying them and
 * without a stream; to everybody else it is a Response like any other.
 */
export function wholeResponse(bytes: Uint8Array, init: ResponseInit): Response {
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (bytes.length > 0) controller.enqueue(new Uint8Array(bytes))
      controller.close()
    },
  })
  const response = new Response(stream, init)
  wholes.set(response, bytes)
  return response
}

/**
 * The bytes of a Response that was made by `wholeResponse`, or by a function that keeps them under `whole`, as long
 * as nobody has begun to read it.
 */
export function wholeBodyOf(response: Response): Uint8Array | undefined {
  if (response.bodyUsed) return undefined
  const { whole } = response as { readonly whole?: unknown }
  return whole instanceof Uint8Array ? whole : wholes.get(response)
}
