import { memoizeText } from '../../std/memoizeText.ts'

/** One range of an Accept header. */
interface Range {
  readonly type: string
  readonly weight: number
}

const ranges = memoizeText((accept): readonly Range[] =>
  accept.split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return { type, weight: weight === undefined ? 1 : Number(weight) || 0 }
  }),
)

/** Returns whether an Accept header allows JSON; the most specific range decides. Source: RFC 9110 §12.5.1. */
export const acceptsJson = (accept: string | null): boolean => accept === null || allowsJson(accept)

const allowsJson = memoizeText((accept) => {
  if (accept.trim() === '') return true
  const found = ranges(accept)
  for (const candidate of ['application/json', 'application/*', '*/*']) {
    const range = found.find(({ type }) => type === candidate)
    if (range) return range.weight > 0
  }
  return false
})

/** Returns whether an Accept header names this media type explicitly, not by a wildcard. */
export function acceptsNamed(accept: string | null, mediaType: string): boolean {
  return ranges(accept ?? '').some(({ type, weight }) => type === mediaType && weight > 0)
}

/** Returns the weight of a media type, 0 when it is not acceptable; the most specific range decides. */
function weightOf(found: readonly Range[], mediaType: string): number {
  const [main] = mediaType.split('/')
  for (const candidate of [mediaType, `${main}/*`, '*/*']) {
    const range = found.find(({ type }) => type === candidate)
    if (range) return range.weight
  }
  return 0
}

/**
 * Returns whether an Accept header prefers the first type: a higher weight, or an equal one and named explicitly.
 * Source: RFC 9110 §12.5.1.
 */
export function prefers(accept: string | null, mediaType: string, other: string): boolean {
  const found = ranges(accept ?? '')
  const wanted = weightOf(found, mediaType)
  const otherwise = weightOf(found, other)
  return acceptsNamed(accept, mediaType) ? wanted >= otherwise : wanted > otherwise
}
