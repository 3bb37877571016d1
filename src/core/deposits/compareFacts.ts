import { DepositMismatchError } from './errors.ts'

/** One thing that the bytes do and the intent does not say, in the words of both. */
export interface Difference<Field extends string> {
  readonly field: Field
  readonly expected: string
  readonly found: string
}

/** What a transaction does, one text a field; two that do different things differ in some field. */
export type Facts<Field extends string> = Readonly<Partial<Record<Field, string>>>

/** Every field in which two transactions differ, those of one side alone included. */
export function compareFacts<Field extends string>(
  expected: Facts<Field>,
  found: Facts<Field>,
): readonly Difference<Field>[] {
  const fields = [...new Set([...Object.keys(expected), ...Object.keys(found)])] as Field[]
  return fields.flatMap((field) => {
    const [asked, read] = [expected[field], found[field]]
    return asked === read ? [] : [{ field, expected: asked ?? 'nothing', found: read ?? 'nothing' }]
  })
}

/** Throws `DepositMismatchError` unless there is no difference. */
export function expectNoDifference(differences: readonly { readonly field: string }[]): void {
  if (differences.length > 0) throw new DepositMismatchError(differences.map(({ field }) => field))
}
