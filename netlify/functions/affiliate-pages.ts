import type { Config } from '@netlify/functions'
import { serverContext } from '../../src/runtime/server.ts'
import { createAffiliatePages } from '../../src/server/affiliate/pages/createAffiliatePages.ts'

export default createAffiliatePages(serverContext)

export const config: Config = { path: ['/affiliates', '/affiliates/*'], preferStatic: true }
