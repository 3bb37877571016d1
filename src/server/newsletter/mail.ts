/** One mail to one address. Everything in it is ours but the address, which is checked and normalised. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Addresses of the site that end a subscription; POST alone does it. Source: RFC 8058. */
  readonly unsubscribeUrl: string
}

/** Hands one mail over. Rejects when that did not happen within the transport's deadline. */
export type SendMail = (mail: Mail) => Promise<void>

export interface ReceivedMail extends Mail {
  /** Unix milliseconds. */
  readonly at: number
}

/** The mails that a devnet would have sent, newest first. */
export interface Mailbox {
  readonly list: () => readonly ReceivedMail[]
}
