import type { Config } from '@netlify/functions'
import { serverContext } from '../../src/runtime/serverContext.ts'
import { createNewsletterPages } from '../../src/server/mail/newsletterPages.ts'

export default createNewsletterPages(serverContext)

export const config: Config = { path: ['/newsletter/confirm', '/newsletter/unsubscribe', '/mailbox', '/mailbox.json'] }
