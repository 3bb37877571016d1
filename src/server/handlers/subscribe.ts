import type { newsletter } from '../../contract/newsletter.ts'
import type { Handler } from '../invoke.ts'
import { askForConfirmation } from '../newsletter/askForConfirmation.ts'

/**
 * Keeps the address, and asks it by mail whether it meant it. The answer and the time it takes are the same for
 * every address, so nobody learns who has subscribed: what differs happens after the answer.
 * Throws `StoreUnavailableError`.
 */
export const subscribe: Handler<typeof newsletter> = async ({ email }, world) => {
  const { status } = await world.store.subscriptions.add(email, world.clock())
  const { sendMail } = world
  if (sendMail === undefined) {
    world.notice('The newsletter keeps addresses unconfirmed and sends no mail until SMTP_URL is set.')
    return { status: 'accepted', message: 'Thank you. The address is noted; it will be asked before any mail is sent.' }
  }
  if (status === 'unconfirmed') world.afterwards(askForConfirmation(email, { ...world, sendMail }))
  return {
    status: 'accepted',
    message: 'Thank you. If the address is new here, a mail with a confirmation link is on its way to it.',
  }
}
