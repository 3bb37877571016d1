import { isolateValues } from '../../ui/texts/isolateValues.ts'
import { isRightToLeft, pseudoLocale } from '../../ui/texts/isRightToLeft.ts'
import { partnersEn } from '../../ui/texts/partners.en.ts'
import { pseudoTexts } from '../../ui/texts/pseudoTexts.ts'
import { shellEn } from '../../ui/texts/shell.en.ts'
import type { Translated, Translation } from '../../ui/texts/texts.ts'
import { mailsEn } from './mails.en.ts'
import { partnerProgramEn } from './partnerProgram.en.ts'
import { problemsEn } from './problems.en.ts'
import { servedPagesEn } from './servedPages.en.ts'

const own = { servedPages: servedPagesEn, partnerProgram: partnerProgramEn, problems: problemsEn, mails: mailsEn }

/** The English texts of served pages and mails, with those that built pages have too. */
export const englishTexts = { shell: shellEn, partners: partnersEn, ...own }

/** The texts of served pages and mails in one language. */
export type ServedTexts = typeof englishTexts

/** The texts of a language, in `locales/<tag>.ts`. A text that it leaves out is shown in English. */
type ServedTranslation = Translated<typeof own>

interface LocaleFiles {
  /** Its texts of built pages. */
  readonly site: () => Promise<{ readonly texts: Translation }>
  readonly served: () => Promise<{ readonly texts: ServedTranslation }>
}

// Written out, because a bundler has to find each file.
const localeFiles: Readonly<Record<string, LocaleFiles>> = {}

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
