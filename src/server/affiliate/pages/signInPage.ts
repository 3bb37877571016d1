import { ApiError } from '../../failure.ts'
import { alert, field, form, submit } from '../../page/form.ts'
import { affiliatePaths } from '../paths.ts'
import { affiliateServices } from '../services.ts'
import { type AffiliatePage, countMail, type PageVisit, textOf } from './pageVisit.ts'
import { showMessage, showPage } from './showPage.ts'

/** Requests a link that signs in. */
export const signInPage: AffiliatePage = {
  get: async (visit) => showSignIn(visit),
  async post(visit) {
    try {
      await affiliateServices.affiliateSignIn.run({ email: textOf(visit, 'email') }, visit.context, countMail(visit))
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || thrown.code !== 'invalid_email') throw thrown
      return showSignIn(visit, thrown)
    }
    const text = [
      'If the address belongs to an account, a link to sign in is on its way.',
      'It works once, for 30 minutes.',
    ]
    return showMessage({ title: 'Check your email', text }, visit.context)
  },
}

function showSignIn(visit: PageVisit, error?: ApiError): Response {
  const email = field({
    name: 'email',
    label: 'E-mail address',
    type: 'email',
    required: true,
    autocomplete: 'email',
    value: textOf(visit, 'email'),
  })
  const body = [
    alert(error && { title: error.message, hint: error.hint }),
    `<div class="card">${form(affiliatePaths.signIn, [email, submit('Send a link')])}</div>`,
  ]
  const lede = 'We send you a link. There is no password.'
  return showPage({ title: 'Sign in', current: 'signIn', error, lede, body }, visit.context)
}
