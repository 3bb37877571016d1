/** A piece of a docstring: text or code, with an optional link. */
export interface TextPiece {
  readonly text: string
  readonly isCode: boolean
  readonly href?: string
}

/**
 * Splits a docstring at its code spans and links each that has a page. `placeOf` maps names and error codes to pages.
 */
export function linkedText(text: string, placeOf: (term: string) => string | undefined): readonly TextPiece[] {
  return text.split(/(`[^`]+`|\b[a-z]+(?:_[a-z]+)+\b)/).flatMap((part, index): readonly TextPiece[] => {
    if (part === '') return []
    const isCode = index % 2 === 1
    const term = isCode ? part.replaceAll('`', '') : part
    const href = isCode ? placeOf(term) : undefined
    return [{ text: term, isCode, ...(href === undefined ? {} : { href }) }]
  })
}
