import { chooseLanguage } from './chooseLanguage.ts'
import { isRightToLeft } from './isRightToLeft.ts'
import { availableLanguages, loadTexts } from './locales.ts'
import { showTexts, type Translate } from './registerTexts.ts'
import { setShownLanguage, shownLanguage, storedLanguage, storeLanguage } from './shownLanguage.ts'

/**
 * Shows the language of `?lang=` in `search`, of the stored choice, or of the browser, and keeps a linked one. A
 * language that does not load leaves English. Returns nothing when the page shows it already.
 */
export function showLanguage(search = location.search): Promise<void> | undefined {
  const linked = new URLSearchParams(search).get('lang')
  const tag = chooseLanguage(availableLanguages, { linked, stored: storedLanguage(), preferred: navigator.languages })
  if (tag.toLowerCase() === linked?.toLowerCase()) storeLanguage(tag)
  return tag === shownLanguage() ? undefined : loadAll(tag).then((show) => show(), ignoreMissing)
}

/**
 * Keeps a person's choice and shows it: in place where the page is an island, else by loading the page again. The choice
 * replaces one that the page's address names.
 */
export async function changeLanguage(tag: string): Promise<void> {
  storeLanguage(tag)
  const address = new URL(location.href)
  address.searchParams.delete('lang')
  history.replaceState(history.state, '', address)
  if (document.querySelector('astro-island') === null) location.reload()
  else await showLanguage('')
}

/** Loads a language and the code that shows it in the built page. Returns a function that shows it. */
async function loadAll(tag: string): Promise<() => void> {
  const [texts, { showStaticTexts }] = await Promise.all([loadTexts(tag), import('./showStaticTexts.ts')])
  return () => {
    show(tag, texts)
    showStaticTexts()
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
