import { matchesEntityTag } from '../std/matchesEntityTag.ts'

/** Turns a 200 into a 304 without body when the client already has that version (If-None-Match). */
export function applyCondition(ifNoneMatch: string | undefined, response: Response): Response {
  if (ifNoneMatch === undefined || response.status !== 200) return response
  const etag = response.headers.get('etag')
  if (etag === null || !matchesEntityTag(ifNoneMatch, etag)) return response
  response.body?.cancel().catch(() => {})
  const headers = new Headers(response.headers)
  for (const name of ['content-length', 'content-encoding', 'content-type']) headers.delete(name)
  return new Response(null, { status: 304, headers })
}
