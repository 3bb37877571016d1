import { useEffect, useSyncExternalStore } from 'react'
import { onLanguage, showLanguage, shownLanguage } from './language.ts'

/** Shows the chosen language. Returns its tag: English until hydration, as in the built page, and until texts load. */
export function useLanguage(): string {
  useEffect(() => void showLanguage(), [])
  return useSyncExternalStore(onLanguage, shownLanguage, () => 'en')
}
