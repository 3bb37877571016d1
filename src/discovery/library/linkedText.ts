/** A piece of a docstring: plain, code, or either with a place that it leads to. */
export interface TextPiece {
  readonly text: string
  readonly isCode: boolean
  readonly href?: string
}

/** Cuts a docstring at its code words, and leads each that has a page there. `placeOf` knows names and error codes. */
export function linkedText(text: string, placeOf: (word: string) => string | undefined): readonly TextPiece[] {
  return text.split(/(`[^`]+`|\b[a-z]+(?:_[a-z]+)+\b)/).flatMap((part, index): readonly TextPiece[] => {
    if (part === '') return []
    const isCode = index % 2 === 1
    const word = isCode ? part.replaceAll('`', '') : part
    const href = isCode ? placeOf(word) : undefined
    return [{ text: word, isCode, ...(href === undefined ? {} : { href }) }]
  })
}
