import { mailboxOf } from '../../contract/emailAddress.ts'
import { limits } from '../../contract/limits.ts'
import type { ServerContext } from '../context.ts'
import { afterResponse } from '../transport/afterResponse.ts'
import { confirmationMail } from './confirmationMail.ts'
import type { SendMail } from './mail.ts'

/**
 * Sends the confirmation mail, unless the mailbox got one within a day. Never rejects: a failure is reported, the
 * subscription is unchanged, and the next request for the address tries again.
 */
export function sendConfirmation(
  address: string,
  context: ServerContext & { readonly sendMail: SendMail },
): Promise<void> {
  const { sendMail, siteUrl, clock } = context
  const { subscriptions } = context.store
  return afterResponse(context, 'for a newsletter mail', async () => {
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
  })
}
