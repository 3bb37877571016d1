import { partnerKey } from './visitPartner.ts'

/**
 * Returns the unchecked partner id of a link (`?ref=acme`), or of an earlier link of this visit. Inside a frame the
 * address alone counts, because storage there belongs to another site. Undefined for none; an empty `?ref=` ends the
 * earlier one.
 */
export function namedPartner(
  { search }: Pick<Location, 'search'>,
  storage: (() => Pick<Storage, 'getItem'>) | undefined,
): string | undefined {
  const named = new URLSearchParams(search).getAll('ref')
  if (named.length > 0) return named.length === 1 ? named[0] : ''
  try {
    return storage?.().getItem(partnerKey) ?? undefined
  } catch {
    return undefined
  }
}
