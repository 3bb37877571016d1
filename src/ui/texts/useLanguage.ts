import { useEffect, useSyncExternalStore } from 'react'
import { onLanguage, shownLanguage, storedLanguage } from './shownLanguage.ts'

/** Whether the page could show another language than English. */
const hasWish = () =>
  location.search.includes('lang=') || storedLanguage() !== null || !/^en\b/.test(navigator.language)

/** Shows the chosen language. Returns its tag: English until hydration, as in the built page, and until texts load. */
export function useLanguage(): string {
  useEffect(() => {
    // The form replaces the address while the code loads.
    const { search } = location
    if (hasWish())
      void import('./showLanguage.ts').then(({ showLanguage }) => showLanguage(search)).catch(() => undefined)
  }, [])
  return useSyncExternalStore(onLanguage, shownLanguage, () => 'en')
}
