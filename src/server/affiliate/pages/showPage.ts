import { errors } from '../../../contract/errors.ts'
import { partnerPages, site } from '../../../site.ts'
import type { ApiError, Failure } from '../../apiError.ts'
import type { ServerContext } from '../../context.ts'
import { escapeHtml } from '../../page/escapeHtml.ts'
import { failurePage } from '../../page/failurePage.ts'
import { alert } from '../../page/form.ts'
import type { Html } from '../../page/htmlParts.ts'
import { card, homeButton, linkButton } from '../../page/htmlParts.ts'
import { page } from '../../page/page.ts'
import { affiliatePaths } from '../affiliatePaths.ts'

/** Pages for people without a session. */
const guestPages: ReadonlySet<string> = new Set<PartnerPage>(['register', 'signIn'])

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

/** Renders an error above a form. A limit names the time after which the form can be sent again. */
export const errorNote = (error: ApiError | undefined, hint = error?.hint ?? ''): Html =>
  alert(error && { title: error.message, hint: waitHint(error.headers) ?? hint })

/** Renders an error that no form of the program can show. */
export function showFailure(failure: Failure, context: ServerContext | undefined): Response {
  const wait = waitHint(failure.headers)
  if (wait === undefined) return failurePage(failure, context)
  const actions = [linkButton(affiliatePaths.signIn, 'Sign in'), homeButton()]
  return failurePage(failure, context, { paragraphs: [wait], actions })
}

/** Returns when to try again, from the header Retry-After in seconds; undefined without one. */
function waitHint(headers: Readonly<Record<string, string>>): string | undefined {
  const seconds = Number.parseInt(headers['retry-after'] ?? '', 10)
  if (!(seconds > 0)) return undefined
  const minutes = Math.ceil(seconds / 60)
  return `Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}

/** Renders what happens after a registration. On a devnet, its owner approves it. */
export function nextSteps({ network }: Pick<ServerContext, 'network'>): Html {
  const review =
    network === 'devnet'
      ? 'On the devnet, approve it yourself: <code>npm run affiliates -- approve &lt;e-mail&gt;</code>.'
      : `We review it within ${site.reviewDays} days.`
  const steps = [
    'Open the link that we send to your address. It works once, for 30 minutes.',
    review,
    'Your API key and your partner id arrive by email. Then your link, your widget and your API key earn your share.',
  ]
  return `<section class="card"><h2>What happens next</h2><ol class="steps">${steps.map((step) => `<li>${step}</li>`).join('')}</ol></section>`
}

/** Sends the visitor to a page after a form. */
export const redirectTo = (path: `/${string}`, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(null, { status: 303, headers: { location: path, 'cache-control': 'no-store', ...headers } })

/** A page of the navigation. */
type PartnerPage = keyof typeof partnerPages

/**
 * Renders the links between the pages of the program. The account is shown to a session only, which needs no sign-in.
 */
function partnerNavigation(current: PartnerPage | undefined): Html {
  const isSignedIn = current === 'account'
  const pages = Object.entries(partnerPages).filter(([name]) => !isSignedIn || !guestPages.has(name))
  const links = pages.map(([name, { path, label }]) => {
    const state = name === current ? ' aria-current="page"' : ''
    return `<a href="${escapeHtml(path)}"${state}>${escapeHtml(label)}</a>`
  })
  return `<nav class="pages" aria-label="Affiliate program">${links.join('')}</nav>`
}
