import type { affiliateRegistration } from '../../contract/affiliate/register.ts'
import { mailboxOf } from '../../contract/emailAddress.ts'
import { limits } from '../../contract/limits.ts'
import type { AffiliateRegistration } from '../../storage/affiliateTable.ts'
import type { ServerContext } from '../context.ts'
import type { SendMail } from '../mail/mail.ts'
import { afterResponse } from '../transport/afterResponse.ts'
import type { Handler } from '../transport/bindHandler.ts'
import { expectPayouts } from './expectPayouts.ts'
import { requireMail, spendMailTotal } from './mailRules.ts'
import { registrationMail } from './registrationMail.ts'

/**
 * Registers a partner and mails a link that verifies the address. Response and timing are the same for every address,
 * so that they do not reveal accounts; the work that differs runs after the response.
 * Throws `StoreUnavailableError`, `MisconfiguredError`, and `ApiError` invalid_input or rate_limited.
 */
export const registerPartner: Handler<typeof affiliateRegistration> = async (
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
    await sendMail(registrationMail(registration.email, mail, context.siteUrl))
  } catch (thrown) {
    await affiliates.returnRegistrationMail(mailbox)
    throw thrown
  }
}
