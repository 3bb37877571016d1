import { errors } from '../../../contract/errors.ts'
import type { ServerContext } from '../../context.ts'
import type { ApiError } from '../../failure.ts'
import { escapeHtml } from '../../page/escapeHtml.ts'
import { page } from '../../page/page.ts'
import { card, type Html, homeButton } from '../../page/parts.ts'
import { type PartnerPage, partnerNavigation } from './partnerNavigation.ts'

interface AffiliatePageContent {
  readonly title: string
  /** Its place in the navigation, if it has one. */
  readonly current?: PartnerPage
  /** A refusal that the page shows: it decides status and headers. */
  readonly error?: ApiError | undefined
  /** One sentence below the title. */
  readonly lede?: string
  readonly body: readonly Html[]
  readonly headers?: Readonly<Record<string, string>>
}

/** Forms of these pages state their origin, which `no-referrer` would hide. Tokens stay on this site. */
const referrer = { 'referrer-policy': 'same-origin' }

/** Renders a page of the affiliate program. */
export function showPage(content: AffiliatePageContent, context: ServerContext): Response {
  const { title, current, error, lede, body, headers } = content
  const status = error ? errors[error.code].status : 200
  const heading = `<h1>${escapeHtml(title)}</h1>${lede === undefined ? '' : `<p class="lede">${escapeHtml(lede)}</p>`}`
  return page({
    status,
    title,
    body: [partnerNavigation(current), heading, ...body].join('\n'),
    context,
    headers: { ...referrer, ...error?.headers, ...headers },
  })
}

/** Renders a page with one message. */
export function showMessage(
  { title, text, actions = [homeButton()] }: { title: string; text: readonly string[]; actions?: readonly Html[] },
  context: ServerContext,
): Response {
  const body = partnerNavigation(undefined) + card(title, text, actions)
  return page({ status: 200, title, body, context, headers: referrer })
}

/** Sends the visitor to a page after a form. */
export const redirectTo = (path: `/${string}`, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(null, { status: 303, headers: { location: path, 'cache-control': 'no-store', ...headers } })
