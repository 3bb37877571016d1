import { browserLocale } from './browserLocale.ts'

/** Key of the stored choice. The privacy page lists it. */
export const languageKey = 'language'

const listeners = new Set<() => void>()
let shown = 'en'

/** Returns the tag of the language that the page shows. */
export const shownLanguage = (): string => shown

/** Keeps the tag of the language that the page shows now, and calls the listeners. */
export function setShownLanguage(tag: string): void {
  shown = tag
  for (const listener of listeners) listener()
}

/** Calls `listener` when the page shows another language. Returns a function that ends it. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Returns the locale of numbers and dates: the browser's own where it is of the shown language, such as en-GB or de-CH;
 * else the shown language.
 */
export function numberLocale(): string {
  const own = browserLocale(navigator.language)
  return new Intl.Locale(own).language === new Intl.Locale(shown).language ? own : shown
}

/** Returns the stored choice of a language; null without one, and where the browser blocks storage. */
export function storedLanguage(): string | null {
  try {
    return localStorage.getItem(languageKey)
  } catch {
    return null
  }
}

/** Keeps a choice in this browser. */
export function storeLanguage(tag: string): void {
  try {
    localStorage.setItem(languageKey, tag)
  } catch {
    // Some private windows forbid storage; the choice then ends with the page.
  }
}
