import { errors } from '../../../contract/errors.ts'
import { partnerPages, site } from '../../../site.ts'
import type { ApiError, Failure } from '../../apiError.ts'
import type { PageRequestContext } from '../../page/createPageHandler.ts'
import { escapeHtml } from '../../page/escapeHtml.ts'
import { failurePage } from '../../page/failurePage.ts'
import { alert } from '../../page/form.ts'
import type { Html } from '../../page/htmlParts.ts'
import { card, homeButton, linkButton, withTags } from '../../page/htmlParts.ts'
import { type PageContext, page } from '../../page/page.ts'
import { problemWords, waitHint } from '../../page/problemWords.ts'
import { carryLanguage, english, type Language } from '../../texts/language.ts'
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
export function showPage(content: AffiliatePageContent, context: PageRequestContext): Response {
  const { title, current, error, lede, body, headers } = content
  const status = error ? errors[error.code].status : 200
  const heading = `<h1>${escapeHtml(title)}</h1>${lede === undefined ? '' : `<p class="lede">${escapeHtml(lede)}</p>`}`
  return page({
    status,
    title,
    body: [partnerNavigation(current, context.language), heading, ...body].join('\n'),
    context,
    home: partnerPages[current ?? 'signIn'].path,
    headers: { ...referrer, ...error?.headers, ...headers },
  })
}

interface Message {
  readonly title: string
  readonly text: readonly string[]
  /** A link to the home page unless given. */
  readonly actions?: readonly Html[]
}

/** Renders a page with one message. */
export function showMessage({ title, text, actions }: Message, context: PageRequestContext): Response {
  const { language } = context
  const body = partnerNavigation(undefined, language) + card(title, text, actions ?? [homeButton(language)])
  return page({ status: 200, title, body, context, home: affiliatePaths.signIn, headers: referrer })
}

/** Renders an error above a form. A limit names the time after which the form can be sent again. */
export function errorNote(error: ApiError | undefined, { texts }: Language, hint?: string): Html {
  if (error === undefined) return ''
  const words = problemWords({ ...error, title: error.message }, texts)
  return alert({ title: words.title, hint: waitHint(error.headers, texts) ?? hint ?? words.hint })
}

/** Renders an error that no form of the program can show. */
export function showFailure(failure: Failure, context: PageContext): Response {
  const { language = english } = context
  if (waitHint(failure.headers, language.texts) === undefined) return failurePage(failure, context)
  return failurePage(failure, context, { actions: [signInButton(language), homeButton(language)] })
}

/** Renders the link to the sign-in. */
export const signInButton = (language: Language): Html =>
  linkButton(carryLanguage(affiliatePaths.signIn, language), language.texts.partners.signIn)

/** The command with which the owner of a devnet approves a registration. */
export const approveCommand = 'npm run affiliates -- approve'

/** Renders what happens after a registration. On a devnet, its owner approves it. */
export function nextSteps({ network, language }: Pick<PageRequestContext, 'network' | 'language'>): Html {
  const { steps } = language.texts.partnerProgram
  const review =
    network === 'devnet'
      ? withTags((open, close) => steps.approve(`${open}${approveCommand} <e-mail>${close}`), '<code>', '</code>')
      : escapeHtml(steps.review(site.reviewDays))
  const items = [escapeHtml(steps.open), review, escapeHtml(steps.arrive)].map((step) => `<li>${step}</li>`)
  return `<section class="card"><h2>${escapeHtml(steps.title)}</h2><ol class="steps">${items.join('')}</ol></section>`
}

/** Sends the visitor to a page after a form. */
export const redirectTo = (path: `/${string}`, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(null, { status: 303, headers: { location: path, 'cache-control': 'no-store', ...headers } })

/** A page of the navigation. */
type PartnerPage = keyof typeof partnerPages

/**
 * Renders the links between the pages of the program. The account is shown to a session only, which needs no sign-in.
 */
function partnerNavigation(current: PartnerPage | undefined, language: Language): Html {
  const { partners } = language.texts
  const names = (Object.keys(partnerPages) as PartnerPage[]).filter(
    (name) => current !== 'account' || !guestPages.has(name),
  )
  const links = names.map((name) => {
    const { path } = partnerPages[name]
    const href = name === 'docs' ? path : carryLanguage(path, language)
    const state = name === current ? ' aria-current="page"' : ''
    return `<a href="${escapeHtml(href)}"${state}>${escapeHtml(partners[name])}</a>`
  })
  return `<nav class="pages" aria-label="${escapeHtml(partners.label)}">${links.join('')}</nav>`
}
