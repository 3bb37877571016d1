/** Where a language can come from, the strongest first. Each may be an invalid language tag. */
export interface LanguageWishes {
  /** `?lang=` of the page's address. */
  readonly linked: string | null
  /** The choice that this browser keeps. */
  readonly stored: string | null
  /** The browser's languages, the preferred one first. */
  readonly preferred: readonly string[]
}

/** Returns language and script of a tag, so that pt-PT finds pt-BR, and zh-CN finds zh-Hans but zh-TW does not. */
function written(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script}`
  } catch {
    return undefined
  }
}

/**
 * Returns the available language that fits best: the linked, then the stored, then the preferred ones; else the first.
 */
export function chooseLanguage(available: readonly string[], { linked, stored, preferred }: LanguageWishes): string {
  const exact = (wish: string) => available.find((tag) => tag.toLowerCase() === wish.toLowerCase())
  const alike = (wish: string) => {
    const wanted = written(wish)
    return wanted === undefined ? undefined : available.find((tag) => written(tag) === wanted)
  }
  for (const wish of [linked, stored, ...preferred]) {
    const found = wish === null ? undefined : (exact(wish) ?? alike(wish))
    if (found !== undefined) return found
  }
  return available[0] ?? 'en'
}
