import { affiliateCaps } from '../../../core/memo/affiliateCaps.ts'
import { ApiError } from '../../apiError.ts'
import { escapeHtml } from '../../page/escapeHtml.ts'
import { checkbox, field, form, submit } from '../../page/form.ts'
import { type Html, withTags } from '../../page/htmlParts.ts'
import { carryLanguage, type Language } from '../../texts/language.ts'
import { affiliatePaths } from '../affiliatePaths.ts'
import { affiliateServices } from '../affiliateServices.ts'
import { shareHint, shareProblem } from './accountFacts.ts'
import { type AffiliatePage, countMail, type PageVisit, readBps, textOf } from './pageVisit.ts'
import { errorNote, nextSteps, showMessage, showPage, signInButton } from './showPage.ts'

/** Introduces the program, with the form that registers a partner. */
export const homePage: AffiliatePage = {
  get: async (visit) => showRegistration(visit),
  async post(visit) {
    const { context } = visit
    try {
      await affiliateServices.affiliateRegistration.run(registrationOf(visit), context, countMail(visit))
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || thrown.code === 'misconfigured') throw thrown
      return showRegistration(visit, thrown)
    }
    const { checkMail, registration } = context.language.texts.partnerProgram
    return showMessage({ title: checkMail, text: [registration.sent, registration.sentLimit] }, context)
  },
}

/** Reads the form as the input of the operation, which validates it. */
function registrationOf(visit: PageVisit) {
  const split = (name: string) => {
    const receiver = textOf(visit, name)
    return receiver === '' ? undefined : { name: receiver, basisPoints: readBps(textOf(visit, `${name}Points`)) }
  }
  return {
    name: textOf(visit, 'name'),
    email: textOf(visit, 'email'),
    thorchain: split('thorchain'),
    maya: split('maya'),
    terms: textOf(visit, 'terms') === 'yes',
  }
}

/** Shows the program with its form, below an error and what to do about it. */
export function showRegistration(visit: PageVisit, error?: ApiError, hint?: string): Response {
  const { language } = visit.context
  const { partnerProgram, partners, problems } = language.texts
  const words = partnerProgram.registration
  const value = (name: string, fallback = '') => (visit.form.has(name) ? textOf(visit, name) : fallback)
  const problem = (path: string, text: string) => (error?.fields[path] === undefined ? undefined : text)
  const typed: TypedForm = { language, value, problem }
  const accept = withTags(words.terms, '<a href="/terms">', '</a>')
  const body: Html[] = [
    errorNote(error, language, hint),
    `<div class="card"><h2>${escapeHtml(partners.register)}</h2>${form(carryLanguage(affiliatePaths.home, language), [
      field({
        name: 'name',
        label: words.name,
        value: value('name'),
        required: true,
        maxLength: 60,
        autocomplete: 'organization',
        hint: words.nameHint,
        problem: problem('name', problems.fields.name),
      }),
      field({
        name: 'email',
        label: partnerProgram.email,
        type: 'email',
        value: value('email'),
        required: true,
        autocomplete: 'email',
        problem: problem('email', problems.fields.email),
      }),
      ...splitFields('thorchain', typed),
      ...splitFields('maya', typed),
      checkbox('terms', accept, problem('terms', problems.fields.terms)),
      submit(words.submit),
    ])}</div>`,
    nextSteps(visit.context),
    `<div class="card"><h2>${escapeHtml(words.hasAccount)}</h2><div class="acts">${signInButton(language)}</div></div>`,
  ]
  return showPage({ title: partners.label, current: 'register', error, lede: words.lede, body }, visit.context)
}

/** What a refused form had in its fields, and what is wrong with them. */
interface TypedForm {
  readonly language: Language
  readonly value: (name: string, fallback?: string) => string
  /** Returns `text` where the field at a path of the input is wrong. */
  readonly problem: (path: string, text: string) => string | undefined
}

const splits = {
  thorchain: { protocol: 'THORChain', most: affiliateCaps.THORCHAIN.bps },
  maya: { protocol: 'Maya Protocol', most: affiliateCaps.MAYACHAIN.bps },
} as const

function splitFields(name: keyof typeof splits, { language, value, problem }: TypedForm): Html[] {
  const { partnerProgram, problems } = language.texts
  const { protocol, most } = splits[name]
  return [
    field({
      name,
      label: partnerProgram.registration[name],
      value: value(name),
      maxLength: 120,
      problem:
        problem(`${name}.name`, problems.fields.payout) ??
        (name === 'thorchain' ? problem('', problems.fields.noPayout) : undefined),
    }),
    field({
      name: `${name}Points`,
      label: partnerProgram.registration.share(protocol),
      type: 'number',
      value: value(`${name}Points`, '30'),
      maxLength: 4,
      hint: shareHint(most, language),
      problem: problem(`${name}.basisPoints`, shareProblem(most, language)),
    }),
  ]
}
