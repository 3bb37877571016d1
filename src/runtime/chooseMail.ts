import type { ServerContext } from '../server/context.ts'
import { createMailbox } from '../server/mail/mailbox.ts'
import type { Store } from '../storage/store.ts'
import type { Config } from './configTypes.ts'
import { createSmtpSender } from './smtp.ts'

/** Sends mails by SMTP. A devnet without SMTP keeps them in a mailbox for its developer. */
export function chooseMail(
  { network, deployed, smtp }: Pick<Config, 'network' | 'deployed' | 'smtp'>,
  store: Store,
): Pick<ServerContext, 'sendMail' | 'mailbox'> {
  if (smtp) return { sendMail: createSmtpSender(smtp), mailbox: undefined }
  if (network !== 'devnet' || deployed) return { sendMail: undefined, mailbox: undefined }
  const mailbox = createMailbox(store.mails, Date.now)
  return { sendMail: mailbox.receive, mailbox }
}
