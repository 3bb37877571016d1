/** Addresses that mails link to. They are pages for people and no part of the API. */
export const newsletterPaths = { confirm: '/newsletter/confirm', unsubscribe: '/newsletter/unsubscribe' } as const

/** Where a devnet shows the mails that it would have sent; as JSON too. */
export const mailboxPaths = { page: '/mailbox', json: '/mailbox.json' } as const
