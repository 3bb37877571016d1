import type { Config } from '@netlify/functions'
import { serverContext } from '../../src/runtime/serverContext.ts'
import { createAffiliatePages } from '../../src/server/affiliate/pages/createAffiliatePages.ts'

export default createAffiliatePages(serverContext)

// Built pages, such as `/affiliates/widget`, are files. Every other path has a page in the person's language, also if it is unknown.
export const config: Config = { path: ['/affiliates', '/affiliates/*'], preferStatic: true }
