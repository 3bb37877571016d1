import { partnersEn } from '../../ui/texts/partners.en.ts'
import { shellEn } from '../../ui/texts/shell.en.ts'
import type { Translated } from '../../ui/texts/texts.ts'
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
export type ServedTranslation = Translated<typeof own>
