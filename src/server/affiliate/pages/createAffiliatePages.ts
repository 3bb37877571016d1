import { ApiError } from '../../apiError.ts'
import type { RequestContext, ServerContext } from '../../context.ts'
import { failurePage } from '../../page/failurePage.ts'
import { alert, field, form, submit } from '../../page/form.ts'
import type { FetchHandler } from '../../transport/createHandler.ts'
import { createHandler } from '../../transport/createHandler.ts'
import { emptyResponse } from '../../transport/responses.ts'
import { affiliatePaths } from '../affiliatePaths.ts'
import { affiliateServices } from '../affiliateServices.ts'
import { accountPage } from './accountPage.ts'
import { homePage } from './homePage.ts'
import { addressPage, cancelPage, sessionPage, verifyPage } from './linkPages.ts'
import type { AffiliatePage, PageVisit } from './pageVisit.ts'
import { countMail, readVisit, textOf } from './pageVisit.ts'
import { showMessage, showPage } from './showPage.ts'

/** Requests a link that signs in. */
const signInPage: AffiliatePage = {
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

const pages: Readonly<Record<string, AffiliatePage>> = {
  [affiliatePaths.home]: homePage,
  [affiliatePaths.verify]: verifyPage,
  [affiliatePaths.signIn]: signInPage,
  [affiliatePaths.session]: sessionPage,
  [affiliatePaths.account]: accountPage,
  [affiliatePaths.cancel]: cancelPage,
  [affiliatePaths.address]: addressPage,
}

/**
 * Creates the handler of the pages of the affiliate program. They are HTML forms without scripts. GET changes nothing,
 * because mail scanners open every link.
 */
export function createAffiliatePages(serverContext: () => ServerContext): FetchHandler {
  return createHandler(
    { handle, renderFailure: (_request, failure, context) => failurePage(failure, context) },
    serverContext,
  )
}

async function handle(request: Request, context: RequestContext): Promise<Response> {
  const { pathname } = new URL(request.url)
  const path = pathname.replace(/(?<=.)\/$/, '')
  const found = Object.hasOwn(pages, path) ? pages[path] : undefined
  if (!found) throw new ApiError('not_found')
  const allow = [...(found.get ? ['GET', 'HEAD'] : []), ...(found.post ? ['POST'] : []), 'OPTIONS'].join(', ')
  if (request.method === 'OPTIONS') return emptyResponse(204, { allow })
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const show = isRead ? found.get : request.method === 'POST' ? found.post : undefined
  if (!show) throw new ApiError('method_not_allowed', { headers: { allow } })
  return show(await readVisit(request, context))
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
