import type { Config } from '@netlify/functions'
import { serverContext } from '../../src/runtime/serverContext.ts'
import { createAffiliatePages } from '../../src/server/affiliate/pages/createAffiliatePages.ts'

export default createAffiliatePages(serverContext)

// biome-ignore format: a function has fewer than ten lines. Built pages, such as `/affiliates/widget`, are files.
export const config: Config = { path: ['/affiliates', '/affiliates/account', '/affiliates/address', '/affiliates/cancel', '/affiliates/session', '/affiliates/sign-in', '/affiliates/verify'] }
