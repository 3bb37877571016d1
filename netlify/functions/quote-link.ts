import type { Config } from '@netlify/functions'
import { serverContext } from '../../src/runtime/serverContext.ts'
import { createQuoteLinkHandler } from '../../src/server/quotes/quoteLink.ts'

export default createQuoteLinkHandler(serverContext)

export const config: Config = { path: ['/q', '/q/*'] }
