import type { MailTable } from '../../storage/mailTable.ts'
import type { Mail, Mailbox, SendMail } from './mail.ts'

/** Creates a mailbox that stores mails instead of sending them. */
export function createMailbox(mails: MailTable, clock: () => number): Mailbox & { readonly receive: SendMail } {
  return {
    list: async () => (await mails.list()).map(({ mail, at }) => ({ ...(JSON.parse(mail) as Mail), at })),
    receive: (mail) => mails.add(JSON.stringify(mail), clock()),
  }
}
