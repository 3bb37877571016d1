import type { Mailbox, ReceivedMail, SendMail } from './mail.ts'

/** Older mails are dropped. */
const maxMails = 50

/** Creates a mailbox that stores mails instead of sending them. */
export function createMailbox(clock: () => number): Mailbox & { readonly receive: SendMail } {
  let mails: readonly ReceivedMail[] = []
  return {
    list: () => mails,
    receive: async (mail) => {
      mails = [{ ...mail, at: clock() }, ...mails].slice(0, maxMails)
    },
  }
}
