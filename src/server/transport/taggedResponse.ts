import { matchesEntityTag } from '../../std/matchesEntityTag.ts'
import { emptyResponse, textResponse } from './responses.ts'

/**
 * Creates a cacheable text response to GET with a weak ETag, or 304 when the client already has that version. Weak,
 * because a host may still compress the body. Source: RFC 9110 §8.8.3, §13.1.2.
 */
export async function taggedResponse(
  request: Request,
  { body, headers }: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
  mediaType: string,
): Promise<Response> {
  const etag = await tagOf(body)
  const known = request.headers.get('if-none-match')
  if (known !== null && matchesEntityTag(known, etag)) return emptyResponse(304, { ...headers, etag })
  return textResponse({ status: 200, body, headers: { ...headers, etag } }, mediaType)
}

async function tagOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `W/"${Buffer.from(digest).toString('base64url').slice(0, 27)}"`
}
