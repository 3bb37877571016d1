import type { Confirmation } from '../../storage/store.ts'
import type { ServerContext } from '../context.ts'
import { createHandler, type FetchHandler } from '../createHandler.ts'
import { ApiError, type Failure } from '../failure.ts'
import { failurePage } from '../page/failurePage.ts'
import { page } from '../page/page.ts'
import { card, homeButton, linkButton, postButton } from '../page/parts.ts'
import { emptyResponse } from '../responses.ts'
import { mailboxPage } from './mailboxPage.ts'
import { mailboxPaths, newsletterPaths } from './paths.ts'

/**
 * The pages behind the newsletter's mails. Opening a link changes nothing, because mail scanners open every link:
 * it shows a button, and POST alone confirms or unsubscribes. A mail program's one click posts to the same address.
 * Source: RFC 8058.
 */
export function createNewsletterPages(serverContext: () => ServerContext): FetchHandler {
  return createHandler({ handle, renderFailure }, serverContext)
}

async function handle(request: Request, context: ServerContext): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const token = searchParams.get('token') ?? ''
  switch (pathname) {
    case newsletterPaths.confirm:
      return byMethod(request, context, {
        get: async () => confirmQuestion,
        post: async () => confirmAnswers[(await context.store.subscriptions.confirm(token, context.clock())).state],
      })
    case newsletterPaths.unsubscribe:
      return byMethod(request, context, {
        get: async () => unsubscribeQuestion,
        post: async () =>
          unsubscribeAnswers[(await context.store.subscriptions.unsubscribe(token, context.clock())).state],
      })
    case mailboxPaths.page:
    case mailboxPaths.json:
      return mailboxPage(request, context, pathname)
    default:
      throw new ApiError('not_found')
  }
}

interface Words {
  readonly status: number
  readonly title: string
  readonly says: string
  /** The button, on a page that asks. */
  readonly button?: string
  /** The way out is to subscribe once more. */
  readonly again?: true
}

async function byMethod(
  { method }: Request,
  context: ServerContext,
  { get, post }: Record<'get' | 'post', () => Promise<Words>>,
): Promise<Response> {
  const allow = 'GET, HEAD, POST, OPTIONS'
  if (method === 'OPTIONS') return emptyResponse(204, { allow })
  if (method === 'GET' || method === 'HEAD') return show(await get(), context)
  if (method === 'POST') return show(await post(), context)
  throw new ApiError('method_not_allowed', { headers: { allow } })
}

function show({ status, title, says, button, again }: Words, { network }: ServerContext): Response {
  const actions = [
    ...(button === undefined ? [] : [postButton(button)]),
    ...(again ? [linkButton('/#newsletter', 'Subscribe again')] : []),
    homeButton(),
  ]
  return page({ status, title, body: card(title, [says], actions), network })
}

const confirmQuestion: Words = {
  status: 200,
  title: 'Confirm your subscription',
  says: 'Press the button, and news will come to the address that this link was sent to.',
  button: 'Confirm',
}

const confirmAnswers: Record<Confirmation['state'], Words> = {
  confirmed: { status: 200, title: 'You are subscribed', says: 'Every mail has a link that ends the subscription.' },
  used: { status: 410, title: 'This link was used already', says: 'It works once. There is nothing left to do.' },
  expired: {
    status: 410,
    title: 'This link is too old',
    says: 'Subscribe again, and a new link will come.',
    again: true,
  },
  unknown: {
    status: 404,
    title: 'This link is not known',
    says: 'A letter may be missing. Open the link of the mail again, or subscribe once more.',
    again: true,
  },
}

const unsubscribeQuestion: Words = {
  status: 200,
  title: 'End your subscription',
  says: 'Press the button, and no more news will come to the address that this link was sent to.',
  button: 'Unsubscribe',
}

const unsubscribeAnswers: Record<'unsubscribed' | 'unknown', Words> = {
  unsubscribed: { status: 200, title: 'You are unsubscribed', says: 'No more news will come.' },
  unknown: {
    status: 404,
    title: 'This link is not known',
    says: 'A letter may be missing, or the address is no longer kept. Then there is nothing left to do.',
  },
}

function renderFailure(_request: Request, failure: Failure, context: ServerContext | undefined): Response {
  return failurePage(failure, context?.network)
}
