import { dropBody, headerOf, type Outgoing } from './outgoing.ts'

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

/** Turns a 200 to a GET or HEAD whose tag the client already has into a 304 that keeps the headers a cache wants. */
export function answerCondition(ifNoneMatch: string | undefined, answer: Outgoing): Outgoing {
  if (ifNoneMatch === undefined || answer.status !== 200) return answer
  const etag = headerOf(answer, 'etag')
  if (etag === null || !matchesTag(ifNoneMatch, etag)) return answer
  dropBody(answer)
  const { 'content-length': _length, 'content-encoding': _encoding, 'content-type': _type, ...headers } = answer.headers
  return { status: 304, headers, body: null }
}
