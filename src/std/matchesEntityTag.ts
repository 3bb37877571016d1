const withoutWeakMark = (tag: string) => tag.trim().replace(/^W\//, '')

/** Returns the quoted entity tags of a header. Commas inside quotes are part of the tag. */
const tagsIn = (header: string) => header.match(/(?:W\/)?"[^"]*"/g) ?? []

/**
 * Whether an If-None-Match header matches an entity tag. Compares weakly; `*` matches any. Source: RFC 9110 §13.1.2.
 */
export function matchesEntityTag(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.trim() === '*' || tagsIn(ifNoneMatch).some((tag) => withoutWeakMark(tag) === withoutWeakMark(etag))
}
