import { DepositMismatchError } from './depositErrors.ts'

/** A field in which a transaction differs from the intent, with both values as text. */
export interface Difference<Field extends string> {
  readonly field: Field
  readonly expected: string
  readonly found: string
}

/** The effects of a transaction, one text per field. Transactions with different effects differ in some field. */
export type Facts<Field extends string> = Readonly<Partial<Record<Field, string>>>

/** Returns every field in which two transactions differ, including fields that only one of them has. */
export function compareFacts<Field extends string>(
  expected: Facts<Field>,
  found: Facts<Field>,
): readonly Difference<Field>[] {
  const fields = [...new Set([...Object.keys(expected), ...Object.keys(found)])] as Field[]
  return fields.flatMap((field) => {
    const wanted = expected[field]
    const actual = found[field]
    return wanted === actual ? [] : [{ field, expected: wanted ?? 'nothing', found: actual ?? 'nothing' }]
  })
}

/** Throws `DepositMismatchError` if there is any difference. */
export function expectNoDifference(differences: readonly { readonly field: string }[]): void {
  if (differences.length > 0) throw new DepositMismatchError(differences.map(({ field }) => field))
}
