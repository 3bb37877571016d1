/** A text for each form of a language's plural; `other` is used for forms that are left out. */
type PluralForms = { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** Returns a function that chooses the text for a count by the plural rules of a language. */
export function pluralIn(locale: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(locale)
  return (count, forms) => forms[rules.select(count)] ?? forms.other
}
