/** Paths that mails link to. They are pages, not part of the API. */
export const newsletterPaths = { confirm: '/newsletter/confirm', unsubscribe: '/newsletter/unsubscribe' } as const

/** Paths where a devnet shows its mails, as a page and as JSON. */
export const mailboxPaths = { page: '/mailbox', json: '/mailbox.json' } as const
