import { matchesEntityTag } from '../std/matchesEntityTag.ts'
import { type Answer, type Ask, textOf } from './answer.ts'

/**
 * The answer to a GET that caches may keep, with a tag of what it says; whoever has that already is told so and sent
 * nothing more. A tag is weak, because a host may still compress the body. Source: RFC 9110 §8.8.3, §13.1.2.
 */
export async function tagged({ headers }: Ask, answer: Answer): Promise<Answer> {
  const etag = await tagOf(answer)
  const known = headers.get('if-none-match')
  if (known === null || !matchesEntityTag(known, etag)) return { ...answer, headers: { ...answer.headers, etag } }
  const { 'content-type': _type, 'content-length': _length, ...kept } = answer.headers
  return { status: 304, headers: { ...kept, etag }, body: null }
}

/** Tags of bytes that several answers share; they go with the bytes. */
const shared = new WeakMap<Uint8Array, Promise<string>>()

function tagOf({ body }: Answer): Promise<string> {
  if (body === null || typeof body === 'string' || body[0] !== '')
    return computeTag(Buffer.from(body ? textOf(body) : ''))
  const [, bytes] = body
  const tag = shared.get(bytes) ?? computeTag(bytes)
  shared.set(bytes, tag)
  return tag
}

async function computeTag(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return `W/"${Buffer.from(digest).toString('base64url').slice(0, 27)}"`
}
