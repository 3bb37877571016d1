import { ApiError } from '../../apiError.ts'
import { field, form, submit } from '../../page/form.ts'
import { carryLanguage } from '../../texts/language.ts'
import { affiliatePaths } from '../affiliatePaths.ts'
import { affiliateServices } from '../affiliateServices.ts'
import type { AffiliatePage, PageVisit } from './pageVisit.ts'
import { countMail, textOf } from './pageVisit.ts'
import { errorNote, showMessage, showPage } from './showPage.ts'

/** Requests a link that signs in. */
export const signInPage: AffiliatePage = {
  get: async (visit) => showSignIn(visit),
  async post(visit) {
    try {
      await affiliateServices.affiliateSignIn.run({ email: textOf(visit, 'email') }, visit.context, countMail(visit))
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || thrown.code === 'misconfigured') throw thrown
      return showSignIn(visit, thrown)
    }
    const { checkMail, signIn } = visit.context.language.texts.partnerProgram
    return showMessage({ title: checkMail, text: [signIn.sent, signIn.sentOnce] }, visit.context)
  },
}

/** Shows the form that requests a link, below an error and what to do about it. */
export function showSignIn(visit: PageVisit, error?: ApiError, hint?: string): Response {
  const { language } = visit.context
  const { partnerProgram, partners } = language.texts
  const { lede, submit: label } = partnerProgram.signIn
  const email = field({
    name: 'email',
    label: partnerProgram.email,
    type: 'email',
    required: true,
    autocomplete: 'email',
    value: textOf(visit, 'email'),
  })
  const body = [
    errorNote(error, language, hint),
    `<div class="card">${form(carryLanguage(affiliatePaths.signIn, language), [email, submit(label)])}</div>`,
  ]
  return showPage({ title: partners.signIn, current: 'signIn', error, lede, body }, visit.context)
}
