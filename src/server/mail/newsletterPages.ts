import type { Confirmation } from '../../storage/store.ts'
import { ApiError, type Failure } from '../apiError.ts'
import type { ServerContext } from '../context.ts'
import { failurePage } from '../page/failurePage.ts'
import { card, homeButton, linkButton, postButton } from '../page/htmlParts.ts'
import { page } from '../page/page.ts'
import { createHandler, type FetchHandler } from '../transport/createHandler.ts'
import { emptyResponse } from '../transport/responses.ts'
import { mailboxPage } from './mailboxPage.ts'
import { mailboxPaths, newsletterPaths } from './newsletterPaths.ts'

/**
 * Creates the handler of the pages that newsletter mails link to. GET shows a button and changes nothing, because mail
 * scanners open every link. POST confirms or unsubscribes; one-click unsubscribe posts to the same URL.
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
        get: async () => confirmPage,
        post: async () => confirmResults[(await context.store.subscriptions.confirm(token, context.clock())).state],
      })
    case newsletterPaths.unsubscribe:
      return byMethod(request, context, {
        get: async () => unsubscribePage,
        post: async () =>
          unsubscribeResults[(await context.store.subscriptions.unsubscribe(token, context.clock())).state],
      })
    case mailboxPaths.page:
    case mailboxPaths.json:
      return mailboxPage(request, context, pathname)
    default:
      throw new ApiError('not_found')
  }
}

interface PageContent {
  readonly status: number
  readonly title: string
  readonly text: string
  /** Label of the button, if the page has one. */
  readonly button?: string
  /** Shows a link to subscribe again. */
  readonly again?: true
}

async function byMethod(
  { method }: Request,
  context: ServerContext,
  { get, post }: Record<'get' | 'post', () => Promise<PageContent>>,
): Promise<Response> {
  const allow = 'GET, HEAD, POST, OPTIONS'
  if (method === 'OPTIONS') return emptyResponse(204, { allow })
  if (method === 'GET' || method === 'HEAD') return show(await get(), context)
  if (method === 'POST') return show(await post(), context)
  throw new ApiError('method_not_allowed', { headers: { allow } })
}

function show({ status, title, text, button, again }: PageContent, context: ServerContext): Response {
  const actions = [
    ...(button === undefined ? [] : [postButton(button)]),
    ...(again ? [linkButton('/#newsletter', 'Subscribe again')] : []),
    homeButton(),
  ]
  return page({ status, title, body: card(title, [text], actions), context })
}

const confirmPage: PageContent = {
  status: 200,
  title: 'Confirm your subscription',
  text: 'Confirm to receive updates at the address that this link was sent to.',
  button: 'Confirm',
}

const confirmResults: Record<Confirmation['state'], PageContent> = {
  confirmed: { status: 200, title: 'You are subscribed', text: 'Every email has a link to unsubscribe.' },
  used: {
    status: 410,
    title: 'This link was already used',
    text: 'It works only once. You don’t need to do anything.',
  },
  expired: {
    status: 410,
    title: 'This link has expired',
    text: 'Subscribe again to get a new link.',
    again: true,
  },
  unknown: {
    status: 404,
    title: 'This link is not known',
    text: 'It may be incomplete. Open the link in the email again, or subscribe again.',
    again: true,
  },
}

const unsubscribePage: PageContent = {
  status: 200,
  title: 'Unsubscribe',
  text: 'Stop updates to the address that this link was sent to.',
  button: 'Unsubscribe',
}

const unsubscribeResults: Record<'unsubscribed' | 'unknown', PageContent> = {
  unsubscribed: { status: 200, title: 'You are unsubscribed', text: 'You won’t get any more updates.' },
  unknown: {
    status: 404,
    title: 'This link is not known',
    text: 'It may be incomplete, or the address is already deleted. In that case you don’t need to do anything.',
  },
}

function renderFailure(_request: Request, failure: Failure, context: ServerContext | undefined): Response {
  return failurePage(failure, context)
}
