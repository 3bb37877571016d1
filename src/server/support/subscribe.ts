import type { newsletter } from '../../contract/newsletter.ts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../failure.ts'
import { sendConfirmation } from '../mail/sendConfirmation.ts'
import type { Handler } from '../transport/bindHandler.ts'

/**
 * Stores the address and sends a confirmation mail. Response and timing are the same for every address, so that they
 * do not reveal who is subscribed; the work that differs runs after the response.
 * Throws `StoreUnavailableError`, and `ApiError` rate_limited when the site's own budget is spent.
 */
export const subscribe: Handler<typeof newsletter> = async ({ email }, context) => {
  await spendTotal(context)
  const { status } = await context.store.subscriptions.add(email, context.clock())
  const { sendMail } = context
  if (sendMail === undefined) {
    context.logOnce('The newsletter stores addresses unconfirmed and sends no mail until SMTP_URL is set.')
    return {
      status: 'accepted',
      message: 'Thank you. The address is saved; we will ask for confirmation before we send updates.',
    }
  }
  if (status === 'unconfirmed') context.waitUntil(sendConfirmation(email, { ...context, sendMail }))
  return {
    status: 'accepted',
    message: 'Thank you. If the address is new, a confirmation link is on its way.',
  }
}

/** Counts a subscription in the window that all clients share, before anything is stored. */
async function spendTotal({ limiter, rates: { newsletterTotal } }: ServerContext): Promise<void> {
  const { allowed, retryAfterSeconds } = await limiter.take(newsletterTotal, 'everyone', 1)
  if (allowed) return
  throw new ApiError('rate_limited', {
    message: 'This site accepts no more newsletter subscriptions at the moment.',
    hint: 'Nothing was stored. Try again after Retry-After.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
}
