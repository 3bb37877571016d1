import type { Confirmation } from '../../storage/store.ts'
import { ApiError } from '../apiError.ts'
import type { ServerContext } from '../context.ts'
import { createPageHandler, type PageHandlerParts, type PageRequestContext } from '../page/createPageHandler.ts'
import { failurePage } from '../page/failurePage.ts'
import { card, homeButton, linkButton, postButton } from '../page/htmlParts.ts'
import { page } from '../page/page.ts'
import type { ServedTexts } from '../texts/englishTexts.ts'
import { carryLanguage } from '../texts/language.ts'
import type { FetchHandler } from '../transport/createHandler.ts'
import { emptyResponse } from '../transport/responses.ts'
import { mailboxPage } from './mailboxPage.ts'
import { mailboxPaths, newsletterPaths } from './newsletterPaths.ts'

/**
 * Creates the handler of the pages that newsletter mails link to. GET shows a button and changes nothing, because mail
 * scanners open every link. POST confirms or unsubscribes; one-click unsubscribe posts to the same URL.
 * Source: RFC 8058.
 */
export function createNewsletterPages(serverContext: () => ServerContext): FetchHandler {
  const renderFailure: PageHandlerParts['renderFailure'] = (_request, failure, context) => failurePage(failure, context)
  return createPageHandler({ handle, renderFailure }, serverContext)
}

async function handle(request: Request, context: PageRequestContext): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const token = searchParams.get('token') ?? ''
  const { subscriptions } = context.store
  const texts = context.language.texts.servedPages.subscription
  switch (pathname) {
    case newsletterPaths.confirm:
      return byMethod(request, context, {
        get: { status: 200, title: texts.confirm, text: texts.confirmWhy, button: texts.confirmButton },
        post: async () => confirmation((await subscriptions.confirm(token, context.clock())).state, texts),
      })
    case newsletterPaths.unsubscribe:
      return byMethod(request, context, {
        get: { status: 200, title: texts.end, text: texts.endWhy, button: texts.end },
        post: async () => ending((await subscriptions.unsubscribe(token, context.clock())).state, texts),
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
  context: PageRequestContext,
  { get, post }: { readonly get: PageContent; readonly post: () => Promise<PageContent> },
): Promise<Response> {
  const allow = 'GET, HEAD, POST, OPTIONS'
  if (method === 'OPTIONS') return emptyResponse(204, { allow })
  if (method === 'GET' || method === 'HEAD') return show(get, context)
  if (method === 'POST') return show(await post(), context)
  throw new ApiError('method_not_allowed', { headers: { allow } })
}

function show({ status, title, text, button, again }: PageContent, context: PageRequestContext): Response {
  const { language } = context
  const { subscription } = language.texts.servedPages
  const actions = [
    ...(button === undefined ? [] : [postButton(button)]),
    ...(again ? [linkButton(carryLanguage('/#newsletter', language), subscription.again)] : []),
    homeButton(language),
  ]
  return page({ status, title, body: card(title, [text], actions), context })
}

type SubscriptionTexts = ServedTexts['servedPages']['subscription']

function confirmation(state: Confirmation['state'], texts: SubscriptionTexts): PageContent {
  switch (state) {
    case 'confirmed':
      return { status: 200, title: texts.confirmed, text: texts.confirmedWhy }
    case 'used':
      return { status: 410, title: texts.used, text: texts.usedWhy }
    case 'expired':
      return { status: 410, title: texts.expired, text: texts.expiredWhy, again: true }
    case 'unknown':
      return { status: 404, title: texts.unknown, text: texts.unknownWhy, again: true }
  }
}

const ending = (state: 'unsubscribed' | 'unknown', texts: SubscriptionTexts): PageContent =>
  state === 'unsubscribed'
    ? { status: 200, title: texts.ended, text: texts.endedWhy }
    : { status: 404, title: texts.unknown, text: texts.unknownEnd }
