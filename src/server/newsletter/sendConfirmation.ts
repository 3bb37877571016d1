import { mailboxOf } from '../../contract/emailAddress.ts'
import { limits } from '../../contract/limits.ts'
import type { ServerContext } from '../context.ts'
import { confirmationMail } from './confirmationMail.ts'
import type { SendMail } from './mail.ts'

/** Delay until the response is sent, so that its timing is the same for every address. */
const afterResponseMs = 100

/**
 * Sends the confirmation mail, unless the mailbox got one within a day. Never rejects: a failure is reported, the
 * subscription is unchanged, and the next request for the address tries again.
 */
export async function sendConfirmation(
  address: string,
  {
    store: { subscriptions },
    sendMail,
    siteUrl,
    clock,
    reportError: report,
  }: ServerContext & { readonly sendMail: SendMail },
): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, afterResponseMs))
  try {
    const now = clock()
    const terms = {
      mailbox: mailboxOf(address),
      everyMs: limits.confirmationMailEveryMs,
      confirmMs: limits.confirmationMs,
    }
    const claim = await subscriptions.claimMail(address, terms, now)
    if (!claim) return
    try {
      await sendMail(confirmationMail(address, claim, { siteUrl, until: now + limits.confirmationMs }))
    } catch (thrown) {
      await subscriptions.returnMail(claim)
      throw thrown
    }
  } catch (thrown) {
    report('for a newsletter mail', thrown)
  }
}
