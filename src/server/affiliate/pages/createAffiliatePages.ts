import { ApiError } from '../../apiError.ts'
import type { ServerContext } from '../../context.ts'
import { createPageHandler, type PageRequestContext } from '../../page/createPageHandler.ts'
import type { FetchHandler } from '../../transport/createHandler.ts'
import { emptyResponse } from '../../transport/responses.ts'
import { affiliatePaths } from '../affiliatePaths.ts'
import { accountPage } from './accountPage.ts'
import { homePage } from './homePage.ts'
import { addressPage, cancelPage, sessionPage, verifyPage } from './linkPages.ts'
import type { AffiliatePage } from './pageVisit.ts'
import { readVisit } from './pageVisit.ts'
import { showFailure } from './showPage.ts'
import { signInPage } from './signInPage.ts'

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
  return createPageHandler(
    { handle, renderFailure: (_request, failure, context) => showFailure(failure, context) },
    serverContext,
  )
}

async function handle(request: Request, context: PageRequestContext): Promise<Response> {
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
