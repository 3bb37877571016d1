/** One mail to one address. All text is ours, except the address, which is validated and normalised. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Tag of the language that it is written in. */
  readonly language?: string
  /** URL that ends a subscription by POST. Source: RFC 8058. Absent in a mail of an account. */
  readonly unsubscribeUrl?: string
}

/** Sends one mail. Rejects when the transport does not accept it before its deadline. */
export type SendMail = (mail: Mail) => Promise<void>

export interface ReceivedMail extends Mail {
  /** Unix milliseconds. */
  readonly at: number
}

/** Mails that a devnet would have sent, newest first. */
export interface Mailbox {
  readonly list: () => Promise<readonly ReceivedMail[]>
}
