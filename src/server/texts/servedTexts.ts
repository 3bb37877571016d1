import { isolateValues } from '../../ui/texts/isolateValues.ts'
import { isRightToLeft, pseudoLocale } from '../../ui/texts/isRightToLeft.ts'
import { pseudoTexts } from '../../ui/texts/pseudoTexts.ts'
import type { Translation } from '../../ui/texts/texts.ts'
import { englishTexts, type ServedTexts, type ServedTranslation } from './englishTexts.ts'

interface LocaleFiles {
  /** Its texts of built pages. */
  readonly site: () => Promise<{ readonly texts: Translation }>
  readonly served: () => Promise<{ readonly texts: ServedTranslation }>
}

// Written out, because a bundler has to find each file.
const localeFiles: Readonly<Record<string, LocaleFiles>> = {
  de: { site: () => import('../../ui/texts/locales/de.ts'), served: () => import('./locales/de.ts') },
  es: { site: () => import('../../ui/texts/locales/es.ts'), served: () => import('./locales/es.ts') },
  fr: { site: () => import('../../ui/texts/locales/fr.ts'), served: () => import('./locales/fr.ts') },
  'pt-BR': { site: () => import('../../ui/texts/locales/pt-BR.ts'), served: () => import('./locales/pt-BR.ts') },
  ru: { site: () => import('../../ui/texts/locales/ru.ts'), served: () => import('./locales/ru.ts') },
  'zh-Hans': { site: () => import('../../ui/texts/locales/zh-Hans.ts'), served: () => import('./locales/zh-Hans.ts') },
}

/** The tags of the languages that people can choose, as on built pages. */
export const servedLanguages: readonly string[] = ['en', ...Object.keys(localeFiles)]

/** Loads the texts of a language; English ones for a tag without files. */
export async function loadServedTexts(tag: string): Promise<ServedTexts> {
  if (tag === pseudoLocale) return pseudoTexts(englishTexts) as ServedTexts
  const files = localeFiles[tag]
  if (files === undefined) return englishTexts
  const [site, served] = await Promise.all([files.site(), files.served()])
  const translated = withTexts(withTexts(englishTexts, site.texts), served.texts)
  return (isRightToLeft(tag) ? isolateValues(translated) : translated) as ServedTexts
}

/** Returns English texts with those that a translation has in their place. */
function withTexts(english: object, translation: object): object {
  const translated = new Map(Object.entries(translation))
  return Object.fromEntries(
    Object.entries(english).map(([key, text]: [string, unknown]) => {
      const found: unknown = translated.get(key)
      if (found === undefined) return [key, text]
      const isGroup = typeof text === 'object' && text !== null && typeof found === 'object' && found !== null
      return [key, isGroup ? withTexts(text, found) : found]
    }),
  )
}
