import { limits } from '../../../contract/limits.ts'
import { site } from '../../../site.ts'
import type { AffiliateAccount, LinkPurpose } from '../../../storage/affiliateRecords.ts'
import { ApiError } from '../../apiError.ts'
import { form, hidden, submit } from '../../page/form.ts'
import type { Html } from '../../page/htmlParts.ts'
import { linkButton } from '../../page/htmlParts.ts'
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
import { redirectTo, showMessage, showPage } from './showPage.ts'
import { showSignIn } from './signInPage.ts'

const signInButton = () => [linkButton(affiliatePaths.signIn, 'Sign in')]

/** Verifies the address of a registration. Shows first which partner registered, and where its share is paid. */
export const verifyPage = linkPage({
  purpose: 'verify',
  title: 'Verify your address',
  intro: 'Continue only if you registered this partner yourself, and its name and payout are yours.',
  button: 'Verify address',
  async use(token, { context }) {
    await affiliateServices.affiliateVerification.run({ token }, context)
    const text =
      context.network === 'devnet'
        ? [
            'On the devnet, approve the registration yourself: npm run affiliates -- approve, with your e-mail address.',
            'Your API key and your partner id then arrive by email, which the mailbox shows.',
          ]
        : [`We review your registration within ${site.reviewDays} days and send your API key by email.`]
    return showMessage({ title: 'Your address is verified', text, actions: signInButton() }, context)
  },
})

/** Opens a session and sets its cookie. */
export const sessionPage = linkPage({
  purpose: 'sign-in',
  title: 'Sign in',
  intro: 'Continue only if you requested this link yourself.',
  button: 'Sign in',
  async use(token, { context, request }) {
    const browser = browserName(request.headers.get('user-agent') ?? '')
    const terms = { browser, sessionMs: limits.affiliateSessionMs }
    const opened = await context.store.affiliateSessions.open(token, terms, context.clock())
    if (opened.state !== 'open') throw linkError(opened.state)
    return redirectTo(affiliatePaths.account, { 'set-cookie': cookieOf(opened.token, terms.sessionMs) })
  },
})

/** Cancels a change and signs out everywhere. */
export const cancelPage = linkPage({
  purpose: 'cancel',
  title: 'Cancel the change',
  intro: 'The changes below do not take effect, and every session of the account is closed.',
  button: 'Cancel the change',
  details: async (account, { context: { store, clock } }) =>
    changeFacts(account, await store.affiliateChanges.waiting(account.id, clock())),
  async use(token, { context }) {
    const { state } = await context.store.affiliateChanges.cancelByLink(token, context.clock())
    if (state !== 'cancelled') throw linkError(state)
    const text = [
      'The account stays as it was, and every browser is signed out.',
      'API keys still work. If you did not request the change, sign in and revoke the keys that you do not know.',
    ]
    return showMessage({ title: 'The change is cancelled', text, actions: signInButton() }, context)
  },
})

/** Confirms the new address of an account. */
export const addressPage = linkPage({
  purpose: 'address',
  title: 'Confirm this address',
  intro: 'This account wants to use the address that the link was sent to.',
  button: 'Confirm address',
  async use(token, { context }) {
    const { state } = await context.store.affiliateChanges.confirmAddress(token, context.clock())
    if (state !== 'confirmed') throw linkError(state)
    const text = ['It replaces the current address when the wait of 48 hours ends.']
    return showMessage({ title: 'The address is confirmed', text }, context)
  },
})

interface LinkPage {
  readonly purpose: LinkPurpose
  readonly title: string
  readonly intro: string
  readonly button: string
  /** Renders what the link ends or changes. */
  readonly details?: (account: AffiliateAccount, visit: PageVisit) => Promise<Html>
  /** Uses the link up. Throws `ApiError` when it does not work. */
  readonly use: (token: string, visit: PageVisit) => Promise<Response>
}

/**
 * Creates the page of a mailed link: GET shows the account and a button, POST uses the link up. A link that does not
 * work leads to the form that sends another one.
 */
function linkPage({ purpose, title, intro, button, details, use }: LinkPage): AffiliatePage {
  const orNextForm = (show: (visit: PageVisit) => Promise<Response>) => async (visit: PageVisit) => {
    try {
      return await show(visit)
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || !Object.hasOwn(nextHints, thrown.code)) throw thrown
      return showNextForm(visit, purpose, thrown)
    }
  }
  return {
    get: orNextForm(async (visit) => {
      const { request, context, query } = visit
      const token = query.get('token') ?? ''
      const link = await context.store.affiliates.readLink(token, purpose, context.clock())
      if (link.state !== 'open') throw linkError(link.state)
      const { pathname } = new URL(request.url)
      const parts = [hidden('token', token), submit(button)]
      const shown = accountFacts(link.account) + ((await details?.(link.account, visit)) ?? '')
      const body = [`<div class="card">${shown}${form(pathname as `/${string}`, parts)}</div>`]
      return showPage({ title, lede: intro, body }, context)
    }),
    post: orNextForm((visit) => use(textOf(visit, 'token'), visit)),
  }
}

/** What to do after a link that does not work, by its error: register again, or sign in. */
const nextHints: Readonly<Record<string, { readonly register: string; readonly signIn: string }>> = {
  link_expired: {
    register: 'Register again below, and we send you another link.',
    signIn: 'Enter your e-mail address, and we send you another link to sign in.',
  },
  link_unknown: {
    register: 'Open the link of the newest email in full, or register again below.',
    signIn: 'Open the link of the newest email in full, or sign in with another one.',
  },
  link_used: {
    register: 'It works once. Sign in to see the state of your account.',
    signIn: 'It works once. Enter your e-mail address, and we send you another link to sign in.',
  },
}

/** Shows a link's error above the form that leads on: the registration before an address is verified, else the sign-in. */
function showNextForm(visit: PageVisit, purpose: LinkPurpose, error: ApiError): Response {
  const hints = nextHints[error.code]
  if (purpose !== 'verify') return showSignIn(visit, error, hints?.signIn)
  return (error.code === 'link_used' ? showSignIn : showRegistration)(visit, error, hints?.register)
}
