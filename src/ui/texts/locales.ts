import { isRightToLeft, pseudoLocale } from './isRightToLeft.ts'
import type { Translate } from './registerTexts.ts'
import type { Translation } from './texts.ts'

const isDevnet = (import.meta.env?.PORTAGE_NETWORK ?? 'devnet') === 'devnet'

// Each file of this folder is a language. English has no file, because its texts are in the chunks of their features.
const files = import.meta.glob<{ readonly texts: Translation }>('./locales/*.ts')
const tagOf = (path: string) => path.replace(/^.*\/|\.ts$/g, '')

/** The tags of the languages that people can choose. */
export const shippedLanguages: readonly string[] = ['en', ...Object.keys(files).map(tagOf)]

/** The pseudo-locale shows texts that are too long, or not in a dictionary. It is for tests and for writers. */
export const availableLanguages: readonly string[] = isDevnet ? [...shippedLanguages, pseudoLocale] : shippedLanguages

/** Loads the texts of a language. Undefined for English. */
export async function loadTexts(tag: string): Promise<Translate | undefined> {
  if (isDevnet && tag === pseudoLocale) {
    const { pseudoTexts } = await import('./pseudoTexts.ts')
    return (_, english) => pseudoTexts(english)
  }
  const load = Object.entries(files).find(([path]) => tagOf(path) === tag)?.[1]
  if (!load) return undefined
  const [{ texts }, { isolateValues }] = await Promise.all([load(), import('./isolateValues.ts')])
  return (feature) => {
    const own = texts[feature as keyof Translation] ?? {}
    return isRightToLeft(tag) ? isolateValues(own) : own
  }
}
