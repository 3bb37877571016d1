import { browserLocale } from '../figures/browserLocale.ts'
import { chooseLanguage } from './chooseLanguage.ts'
import { isRightToLeft } from './isRightToLeft.ts'
import { availableLanguages, loadTexts } from './locales.ts'
import { showTexts } from './registerTexts.ts'

/** Key of the stored choice. The privacy page lists it. */
export const languageKey = 'language'
const listeners = new Set<() => void>()
let shown = 'en'

/** Returns the tag of the language that the page shows. */
export const shownLanguage = (): string => shown

/** Returns the locale of numbers: the shown language, or for English texts the browser's own locale. */
export const numberLocale = (): string => browserLocale(shown === 'en' ? navigator.language : shown)

/** Calls `listener` when the page shows another language. Returns a function that ends it. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Shows the language of `?lang=`, of the stored choice, or of the browser, and keeps a linked one. A language that does not
 * load leaves English. Returns nothing when the page shows it already.
 */
export function showLanguage(): Promise<void> | undefined {
  const linked = new URLSearchParams(location.search).get('lang')
  const tag = chooseLanguage(availableLanguages, { linked, stored: storedLanguage(), preferred: navigator.languages })
  if (tag.toLowerCase() === linked?.toLowerCase()) storeLanguage(tag)
  return tag === shown ? undefined : loadTexts(tag).then((texts) => show(tag, texts), ignoreMissing)
}

/** Keeps a choice in this browser. */
export function storeLanguage(tag: string): void {
  try {
    localStorage.setItem(languageKey, tag)
  } catch {
    // Some private windows forbid storage; the choice then ends with the page.
  }
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(languageKey)
  } catch {
    return null
  }
}

function show(tag: string, texts: Parameters<typeof showTexts>[0]): void {
  shown = tag
  showTexts(texts)
  document.documentElement.lang = tag
  document.documentElement.dir = isRightToLeft(tag) ? 'rtl' : 'ltr'
  for (const listener of listeners) listener()
}

/** A file that is missing belongs to an older build; English is complete. */
const ignoreMissing = () => undefined
