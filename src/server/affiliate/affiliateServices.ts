import type { affiliateSignIn } from '../../contract/affiliate/account.ts'
import type { AffiliateOperations } from '../../contract/affiliate/affiliateOperations.ts'
import { affiliateOperations as operations } from '../../contract/affiliate/affiliateOperations.ts'
import { earningsCsv } from '../../contract/affiliate/earningsCsv.ts'
import type { affiliatePartner } from '../../contract/affiliate/partner.ts'
import type { affiliateRegistration } from '../../contract/affiliate/register.ts'
import { mailboxOf } from '../../contract/emailAddress.ts'
import { limits } from '../../contract/limits.ts'
import type { AffiliateRegistration } from '../../storage/affiliateRecords.ts'
import { ApiError } from '../apiError.ts'
import type { ServerContext } from '../context.ts'
import type { SendMail } from '../mail/mail.ts'
import { languageOf } from '../texts/language.ts'
import { afterResponse } from '../transport/afterResponse.ts'
import type { Handler, Service } from '../transport/bindHandler.ts'
import { bindHandler } from '../transport/bindHandler.ts'
import * as account from './account.ts'
import { getEarnings } from './earnings/getEarnings.ts'
import { expectPayouts } from './expectPayouts.ts'
import * as keys from './keys.ts'
import { requireMail, spendMailTotal, takeSignInMail } from './mailRules.ts'
import { registrationMail, signInMail } from './programMails.ts'
import { bindOpenHandler, bindSessionHandler } from './session.ts'
import { verifyPartner } from './verifyPartner.ts'

/** Sign-in mails that a mailbox gets. */
const mailboxPolicy = { name: 'affiliate-sign-in', limit: 5, windowSeconds: 3_600 }

/**
 * Mails a link that signs in. Response and timing are the same for every address; the work that differs runs after the
 * response. Throws `StoreUnavailableError` and `MisconfiguredError`.
 */
const signIn: Handler<typeof affiliateSignIn> = async ({ email }, context) => {
  const sendMail = requireMail(context)
  // An unavailable store is reported now, not after the response.
  await context.store.affiliates.find(email, context.clock())
  context.waitUntil(afterResponse(context, 'for a sign-in mail', () => mailLink(email, context, sendMail)))
  return { status: 'accepted', message: 'If the address belongs to an account, a link to sign in is on its way.' }
}

/**
 * Registers a partner and mails a link that verifies the address. Response and timing are the same for every address,
 * so that they do not reveal accounts; the work that differs runs after the response. Throws `StoreUnavailableError`,
 * `MisconfiguredError`, and `ApiError` invalid_input or rate_limited.
 */
const registerPartner: Handler<typeof affiliateRegistration> = async (
  { name, email, thorchain = null, maya = null },
  context,
) => {
  const sendMail = requireMail(context)
  const registration = { name, email, thorchain, maya }
  expectPayouts(registration, context.nodes)
  await spendMailTotal(context)
  // An unavailable store is reported now, not after the response.
  await context.store.affiliates.find(email, context.clock())
  context.waitUntil(afterResponse(context, 'for an affiliate mail', () => register(registration, context, sendMail)))
  return { status: 'accepted', message: 'Thank you. If the address is new, a link to verify it is on its way.' }
}

/**
 * Returns the public record of an approved partner. Throws `ApiError` partner_not_found, and `StoreUnavailableError`.
 */
const getPartner: Handler<typeof affiliatePartner> = async ({ id }, { store, clock }) => {
  const found = await store.affiliates.approvedPartner(id, clock())
  if (!found) throw new ApiError('partner_not_found')
  return { ...found, origins: [...found.origins] }
}

/** Every operation of the affiliate program with its handler. */
export const affiliateServices: { readonly [K in keyof AffiliateOperations]: Service<AffiliateOperations[K]> } = {
  affiliatePartner: bindHandler(operations.affiliatePartner, getPartner),
  affiliateEarnings: bindHandler(operations.affiliateEarnings, getEarnings, { csv: earningsCsv }),
  affiliateRegistration: bindOpenHandler(operations.affiliateRegistration, registerPartner),
  affiliateVerification: bindOpenHandler(operations.affiliateVerification, verifyPartner),
  affiliateSignIn: bindOpenHandler(operations.affiliateSignIn, signIn),
  affiliateAccount: bindSessionHandler(operations.affiliateAccount, account.getAccount),
  affiliateChangeRequest: bindSessionHandler(operations.affiliateChangeRequest, account.requestChange),
  affiliateChangeCancel: bindSessionHandler(operations.affiliateChangeCancel, account.cancelChange),
  affiliateSettings: bindSessionHandler(operations.affiliateSettings, account.saveSettings),
  affiliateSessions: bindSessionHandler(operations.affiliateSessions, account.listSessions),
  affiliateSessionRevoke: bindSessionHandler(operations.affiliateSessionRevoke, account.revokeSession),
  affiliateKeys: bindSessionHandler(operations.affiliateKeys, keys.listKeys),
  affiliateKeyCreate: bindSessionHandler(operations.affiliateKeyCreate, keys.createKey),
  affiliateKeyRotate: bindSessionHandler(operations.affiliateKeyRotate, keys.rotateKey),
  affiliateKeyRevoke: bindSessionHandler(operations.affiliateKeyRevoke, keys.revokeKey),
}

async function register(registration: AffiliateRegistration, context: ServerContext, sendMail: SendMail) {
  const { affiliates } = context.store
  const mailbox = mailboxOf(registration.email)
  const terms = {
    mailbox,
    everyMs: limits.affiliateMailEveryMs,
    linkMs: limits.affiliateLinkMs,
    keptMs: limits.affiliateUnverifiedMs,
  }
  const mail = await affiliates.register(registration, terms, context.clock())
  if (!mail) return
  try {
    const { siteUrl } = context
    await sendMail(registrationMail(registration.email, mail, { siteUrl, language: await languageOf(context) }))
  } catch (thrown) {
    await affiliates.returnRegistrationMail(mailbox)
    throw thrown
  }
}

async function mailLink(email: string, context: ServerContext, sendMail: SendMail) {
  const { store, limiter, clock, siteUrl } = context
  if (!(await limiter.take(mailboxPolicy, mailboxOf(email), 1)).allowed) return
  const token = await store.affiliateSessions.addSignInLink(email, limits.affiliateLinkMs, clock())
  if (token === undefined || !(await takeSignInMail(context))) return
  await sendMail(signInMail(email, token, { siteUrl, language: await languageOf(context) }))
}
