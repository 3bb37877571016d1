import type { Mailbox, ReceivedMail, SendMail } from './mail.ts'

/** Older mails are forgotten. */
const kept = 50

/** Takes mails in instead of sending them. */
export function createMailbox(clock: () => number): Mailbox & { readonly receive: SendMail } {
  let mails: readonly ReceivedMail[] = []
  return {
    list: () => mails,
    receive: async (mail) => {
      mails = [{ ...mail, at: clock() }, ...mails].slice(0, kept)
    },
  }
}
