import type { Confirmation } from '../../storage/store.ts'
import type { Answer, Ask } from '../answer.ts'
import type { ServerContext } from '../context.ts'
import { createDoor, type Handling, type Visit } from '../door.ts'
import { ApiError, type Failure } from '../failure.ts'
import { failurePage } from '../page/failurePage.ts'
import { page } from '../page/page.ts'
import { card, homeButton, linkButton, postButton } from '../page/parts.ts'
import { empty } from '../reply.ts'
import { mailboxPage } from './mailboxPage.ts'
import { mailboxPaths, newsletterPaths } from './paths.ts'

/**
 * The pages behind the newsletter's mails. Opening a link changes nothing, because mail scanners open every link:
 * it shows a button, and POST alone confirms or unsubscribes. A mail program's one click posts to the same address.
 * Source: RFC 8058.
 */
export function createNewsletterPages(context: () => ServerContext): Handling {
  return createDoor({ answer, refuse }, context)
}

async function answer(visit: Visit): Promise<Answer> {
  const { request, world } = visit
  const { pathname, searchParams } = new URL(request.url)
  const token = searchParams.get('token') ?? ''
  switch (pathname) {
    case newsletterPaths.confirm:
      return byMethod(visit, {
        get: async () => confirmQuestion,
        post: async () => confirmAnswers[(await world.store.subscriptions.confirm(token, world.clock())).state],
      })
    case newsletterPaths.unsubscribe:
      return byMethod(visit, {
        get: async () => unsubscribeQuestion,
        post: async () => unsubscribeAnswers[(await world.store.subscriptions.unsubscribe(token, world.clock())).state],
      })
    case mailboxPaths.page:
    case mailboxPaths.json:
      return mailboxPage(visit, pathname)
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
  { request: { method }, world }: Visit,
  { get, post }: Record<'get' | 'post', () => Promise<Words>>,
): Promise<Answer> {
  const allow = 'GET, HEAD, POST, OPTIONS'
  if (method === 'OPTIONS') return empty(204, { allow })
  if (method === 'GET' || method === 'HEAD') return show(await get(), world)
  if (method === 'POST') return show(await post(), world)
  throw new ApiError('method_not_allowed', { headers: { allow } })
}

function show({ status, title, says, button, again }: Words, { network }: ServerContext): Answer {
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

function refuse(_request: Ask, failure: Failure, world: ServerContext | undefined): Answer {
  return failurePage(failure, world?.network)
}
