import { limits } from '../../../contract/limits.ts'
import { site } from '../../../site.ts'
import type { AffiliateAccount, LinkPurpose, LinkState } from '../../../storage/affiliateRecords.ts'
import { ApiError } from '../../apiError.ts'
import { form, hidden, submit } from '../../page/form.ts'
import type { Html } from '../../page/htmlParts.ts'
import type { ServedTexts } from '../../texts/englishTexts.ts'
import { carryLanguage } from '../../texts/language.ts'
import { affiliatePaths } from '../affiliatePaths.ts'
import { affiliateServices } from '../affiliateServices.ts'
import { browserName } from '../browserName.ts'
import { cookieOf } from '../session.ts'
import { linkError } from '../verifyPartner.ts'
import { accountFacts } from './accountFacts.ts'
import { changeFacts } from './changeFacts.ts'
import { showRegistration } from './homePage.ts'
import type { AffiliatePage, PageVisit } from './pageVisit.ts'
import { textOf } from './pageVisit.ts'
import { approveCommand, redirectTo, showMessage, showPage, signInButton } from './showPage.ts'
import { showSignIn } from './signInPage.ts'

/** Verifies the address of a registration. Shows first which partner registered, and where its share is paid. */
export const verifyPage = linkPage({
  purpose: 'verify',
  words: ({ partnerProgram: { verify } }) => ({ ...verify, button: verify.submit }),
  async use(token, { context }) {
    const { network, language } = context
    const { verify } = language.texts.partnerProgram
    await affiliateServices.affiliateVerification.run({ token }, context)
    const text =
      network === 'devnet' ? [verify.approve(approveCommand), verify.approved] : [verify.review(site.reviewDays)]
    return showMessage({ title: verify.done, text, actions: [signInButton(language)] }, context)
  },
})

/** Opens a session and sets its cookie. */
export const sessionPage = linkPage({
  purpose: 'sign-in',
  words: ({ partners, partnerProgram: { session } }) => ({
    title: partners.signIn,
    lede: session.lede,
    button: partners.signIn,
  }),
  async use(token, { context, request }) {
    const browser = browserName(request.headers.get('user-agent') ?? '')
    const terms = { browser, sessionMs: limits.affiliateSessionMs }
    const opened = await context.store.affiliateSessions.open(token, terms, context.clock())
    if (opened.state !== 'open') throw linkError(opened.state)
    return redirectTo(carryLanguage(affiliatePaths.account, context.language), {
      'set-cookie': cookieOf(opened.token, terms.sessionMs),
    })
  },
})

/** Cancels a change and signs out everywhere. */
export const cancelPage = linkPage({
  purpose: 'cancel',
  words: ({ partnerProgram: { cancel } }) => ({ ...cancel, button: cancel.title }),
  details: async (account, { context: { store, clock, language } }) =>
    changeFacts(account, await store.affiliateChanges.waiting(account.id, clock()), language),
  async use(token, { context }) {
    const { cancel } = context.language.texts.partnerProgram
    const { state } = await context.store.affiliateChanges.cancelByLink(token, context.clock())
    if (state !== 'cancelled') throw linkError(state)
    const text = [cancel.doneAccount, cancel.doneKeys]
    return showMessage({ title: cancel.done, text, actions: [signInButton(context.language)] }, context)
  },
})

/** Confirms the new address of an account. */
export const addressPage = linkPage({
  purpose: 'address',
  words: ({ partnerProgram: { address } }) => ({ ...address, button: address.submit }),
  async use(token, { context }) {
    const { address } = context.language.texts.partnerProgram
    const { state } = await context.store.affiliateChanges.confirmAddress(token, context.clock())
    if (state !== 'confirmed') throw linkError(state)
    return showMessage({ title: address.done, text: [address.doneWhy] }, context)
  },
})

interface LinkPage {
  readonly purpose: LinkPurpose
  readonly words: (texts: ServedTexts) => { readonly title: string; readonly lede: string; readonly button: string }
  /** Renders what the link ends or changes. */
  readonly details?: (account: AffiliateAccount, visit: PageVisit) => Promise<Html>
  /** Uses the link up. Throws `ApiError` when it does not work. */
  readonly use: (token: string, visit: PageVisit) => Promise<Response>
}

/**
 * Creates the page of a mailed link: GET shows the account and a button, POST uses the link up. A link that does not
 * work leads to the form that sends another one.
 */
function linkPage({ purpose, words, details, use }: LinkPage): AffiliatePage {
  const orNextForm = (show: (visit: PageVisit) => Promise<Response>) => async (visit: PageVisit) => {
    try {
      return await show(visit)
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      const state = stateOf(thrown)
      if (state === undefined) throw thrown
      return showNextForm(visit, purpose, thrown, state)
    }
  }
  return {
    get: orNextForm(async (visit) => {
      const { request, context, query } = visit
      const { language } = context
      const token = query.get('token') ?? ''
      const link = await context.store.affiliates.readLink(token, purpose, context.clock())
      if (link.state !== 'open') throw linkError(link.state)
      const { title, lede, button } = words(language.texts)
      const action = carryLanguage(new URL(request.url).pathname as `/${string}`, language)
      const shown = accountFacts(link.account, language) + ((await details?.(link.account, visit)) ?? '')
      const body = [`<div class="card">${shown}${form(action, [hidden('token', token), submit(button)])}</div>`]
      return showPage({ title, lede, body }, context)
    }),
    post: orNextForm((visit) => use(textOf(visit, 'token'), visit)),
  }
}

/** Why a mailed link does not work; undefined for another error. */
const stateOf = ({ code }: ApiError): LinkState | undefined =>
  (['expired', 'unknown', 'used'] as const).find((state) => code === `link_${state}`)

/** Shows a link's error above the form that leads on: the registration before an address is verified, else the sign-in. */
function showNextForm(visit: PageVisit, purpose: LinkPurpose, error: ApiError, state: LinkState): Response {
  const hints = visit.context.language.texts.partnerProgram.deadLinks[state]
  if (purpose !== 'verify') return showSignIn(visit, error, hints.signIn)
  return (state === 'used' ? showSignIn : showRegistration)(visit, error, hints.register)
}
