import type { Config } from '@netlify/functions'
import { serverContext } from '../../src/runtime/serverContext.ts'
import { createDocumentationHandler } from '../../src/server/documentation/createDocumentationHandler.ts'

export default createDocumentationHandler(serverContext)

// A page is at this path; GET and HEAD return it.
export const config: Config = { path: ['/developers/mcp'], method: ['POST', 'OPTIONS', 'DELETE', 'PUT', 'PATCH'] }
