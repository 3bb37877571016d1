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
  readonly body: string | null
}

/** The answer as the web's own Response, which is what a platform takes. Throws for headers that cannot be sent. */
export function toResponse({ body, ...init }: Answer): Response {
  return new Response(body, init)
}
