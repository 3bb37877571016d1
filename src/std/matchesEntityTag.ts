const opaque = (tag: string) => tag.trim().replace(/^W\//, '')

/** The entity tags of a header, each with its quotes; commas inside of quotes are part of the tag. */
const tagsIn = (header: string) => header.match(/(?:W\/)?"[^"]*"/g) ?? []

/**
 * True when one of the client's tags names what it would get: weak comparison, `*` matches anything.
 * Source: RFC 9110 §13.1.2.
 */
export function matchesEntityTag(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.trim() === '*' || tagsIn(ifNoneMatch).some((tag) => opaque(tag) === opaque(etag))
}
