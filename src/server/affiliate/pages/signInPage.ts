import { ApiError } from '../../apiError.ts'
import { field, form, submit } from '../../page/form.ts'
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
    const text = [
      'If the address belongs to an account, a link to sign in is on its way.',
      'It works once, for 30 minutes.',
    ]
    return showMessage({ title: 'Check your email', text }, visit.context)
  },
}

/** Shows the form that requests a link, below an error and what to do about it. */
export function showSignIn(visit: PageVisit, error?: ApiError, hint?: string): Response {
  const email = field({
    name: 'email',
    label: 'E-mail address',
    type: 'email',
    required: true,
    autocomplete: 'email',
    value: textOf(visit, 'email'),
  })
  const body = [
    errorNote(error, hint),
    `<div class="card">${form(affiliatePaths.signIn, [email, submit('Send a link')])}</div>`,
  ]
  const lede = 'We send you a link. There is no password.'
  return showPage({ title: 'Sign in', current: 'signIn', error, lede, body }, visit.context)
}
