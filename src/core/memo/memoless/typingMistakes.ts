import { formatReference, REFERENCE_COUNT } from './reference.ts'

/** A reference that one likely typing mistake makes of another. */
export interface TypingMistake {
  /** The reference that the wrong amount has. */
  readonly reference: bigint
  /**
   * `off_by`: one too many or too few. `transposed`: two digits next to each other changed places. `rounded`: the last
   * digits are lost.
   */
  readonly mistake: 'off_by' | 'transposed' | 'rounded'
}

/**
 * Returns the references that one likely typing mistake makes of this one, each once, nearest first: one unit more or
 * less, two neighbouring digits transposed, or the last one to three digits cut or rounded. Throws
 * `InvalidReferenceError`.
 */
export function typingMistakes(reference: bigint): readonly TypingMistake[] {
  const digits = formatReference(reference)
  const offBy = [reference - 1n, reference + 1n].map(
    (value): TypingMistake => ({ reference: value, mistake: 'off_by' }),
  )
  const transposed = [0, 1, 2, 3].map((at): TypingMistake => {
    const swapped = `${digits.slice(0, at)}${digits[at + 1]}${digits[at]}${digits.slice(at + 2)}`
    return { reference: BigInt(swapped), mistake: 'transposed' }
  })
  const rounded = [10n, 100n, 1_000n].flatMap((unit) => {
    const values = [(reference / unit) * unit, ((reference + unit / 2n) / unit) * unit]
    return values.map((value): TypingMistake => ({ reference: value % REFERENCE_COUNT, mistake: 'rounded' }))
  })
  const valid = [...offBy, ...transposed, ...rounded].filter(
    ({ reference: value }) => value > 0n && value < REFERENCE_COUNT && value !== reference,
  )
  return valid.filter(({ reference: value }, index) => valid.findIndex((one) => one.reference === value) === index)
}
