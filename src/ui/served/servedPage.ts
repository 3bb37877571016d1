import { startMenus } from '../shared/plain/startMenus.ts'
import { showStoredTheme, startThemeSwitch } from '../shared/plain/themeSwitch.ts'
import { storedLanguage, storeLanguage } from '../texts/shownLanguage.ts'

// The script of pages that functions serve. It runs in their head, so that nothing is drawn before theme and language.
showStoredTheme()
followStoredLanguage()
addEventListener('DOMContentLoaded', () => {
  startThemeSwitch()
  startMenus()
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]'))
    link.addEventListener('click', () => storeLanguage(link.lang))
})

/**
 * Opens the page in the language that was chosen on the site, unless its address names one. The response of a form stays,
 * because it cannot be opened again.
 */
function followStoredLanguage(): void {
  const { lang, dataset } = document.documentElement
  const stored = storedLanguage()
  const address = new URL(location.href)
  const isResponse = dataset.response !== undefined
  if (stored === null || stored === lang || isResponse || address.searchParams.has('lang')) return
  address.searchParams.set('lang', stored)
  location.replace(address)
}
