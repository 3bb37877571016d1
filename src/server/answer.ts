/**
 * The part of a web Request that the doors read. A host whose own requests are something else hands in this much, and
 * no Request has to be made.
 */
export interface Ask extends Pick<Request, 'method' | 'url' | 'body' | 'bytes'> {
  readonly headers: Pick<Headers, 'get'>
}

/** What a door answers: a Response in plain values, which costs nothing until a host wants it as something else. */
export interface Answer {
  readonly status: number
  /** Names in lower case. Whoever passes the answer on may add to them. */
  readonly headers: Record<string, string>
  readonly body: string | TextAndBytes | null
}

/** A body in two parts, in this order, the second of which is long and was written once for many answers. */
export type TextAndBytes = readonly [text: string, bytes: Uint8Array]

const utf8 = new TextDecoder()

export const textOf = (body: string | TextAndBytes): string =>
  typeof body === 'string' ? body : `${body[0]}${utf8.decode(body[1])}`

/** The answer as the web's own Response, which is what a platform takes. Throws for headers that cannot be sent. */
export function toResponse({ body, ...init }: Answer): Response {
  return new Response(body && textOf(body), init)
}
