const opaque = (tag: string) => tag.trim().replace(/^W\//, '')

/** The entity tags of a header, each with its quotes; commas inside of quotes are part of the tag. */
const tagsIn = (header: string) => header.match(/(?:W\/)?"[^"]*"/g) ?? []

/**
 * True when one of the client's tags names what it would get: weak comparison, `*` matches anything.
 * Source: RFC 9110 §13.1.2.
 */
export function matchesTag(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.trim() === '*' || tagsIn(ifNoneMatch).some((tag) => opaque(tag) === opaque(etag))
}

/** Turns a 200 whose tag the client already has into a 304 that keeps the headers a cache wants. */
export function answerCondition(request: Request, response: Response): Response {
  const ifNoneMatch = request.headers.get('if-none-match')
  const etag = response.headers.get('etag')
  const readOnly = request.method === 'GET' || request.method === 'HEAD'
  if (!readOnly || response.status !== 200 || etag === null || ifNoneMatch === null) return response
  if (!matchesTag(ifNoneMatch, etag)) return response
  void response.body?.cancel()
  const headers = new Headers(response.headers)
  for (const name of ['content-length', 'content-encoding', 'content-type']) headers.delete(name)
  return new Response(null, { status: 304, headers })
}
