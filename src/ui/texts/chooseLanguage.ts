/** Where a language can come from, the strongest first. Each may be an invalid language tag. */
export interface LanguageWishes {
  /** `?lang=` of the page's address. */
  readonly linked: string | null
  /** The choice that this browser keeps. */
  readonly stored: string | null
  /** The browser's languages, the preferred one first. */
  readonly preferred: readonly string[]
}

const base = (tag: string) => tag.toLowerCase().split('-')[0]

/**
 * Returns the available language that fits best: the linked, then the stored, then the preferred ones; else the first.
 */
export function chooseLanguage(available: readonly string[], wishes: LanguageWishes): string {
  const exact = (wish: string | null) => available.find((tag) => tag.toLowerCase() === wish?.toLowerCase())
  const chosen = exact(wishes.linked) ?? exact(wishes.stored)
  if (chosen !== undefined) return chosen
  for (const wish of wishes.preferred) {
    const found = exact(wish) ?? available.find((tag) => tag.toLowerCase() === base(wish))
    if (found !== undefined) return found
  }
  return available[0] ?? 'en'
}
