import { chooseLanguage } from './chooseLanguage.ts'
import { isRightToLeft } from './isRightToLeft.ts'
import { availableLanguages, loadTexts } from './locales.ts'
import { showTexts, type Translate } from './registerTexts.ts'
import { languageKey, setShownLanguage, shownLanguage, storedLanguage } from './shownLanguage.ts'

export { numberLocale } from './shownLanguage.ts'

/**
 * Shows the language of `?lang=`, of the stored choice, or of the browser, and keeps a linked one. A language that does not
 * load leaves English. Returns nothing when the page shows it already.
 */
export function showLanguage(): Promise<void> | undefined {
  const linked = new URLSearchParams(location.search).get('lang')
  const tag = chooseLanguage(availableLanguages, { linked, stored: storedLanguage(), preferred: navigator.languages })
  if (tag.toLowerCase() === linked?.toLowerCase()) storeLanguage(tag)
  return tag === shownLanguage() ? undefined : loadTexts(tag).then((texts) => show(tag, texts), ignoreMissing)
}

/** Keeps a choice in this browser. */
function storeLanguage(tag: string): void {
  try {
    localStorage.setItem(languageKey, tag)
  } catch {
    // Some private windows forbid storage; the choice then ends with the page.
  }
}

function show(tag: string, texts: Translate | undefined): void {
  showTexts(texts)
  document.documentElement.lang = tag
  document.documentElement.dir = isRightToLeft(tag) ? 'rtl' : 'ltr'
  setShownLanguage(tag)
}

/** A file that is missing belongs to an older build; English is complete. */
const ignoreMissing = () => undefined
