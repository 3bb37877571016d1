import type { Config } from '@netlify/functions'
import { serverContext } from '../../src/runtime/serverContext.ts'
import { createA2aHandler } from '../../src/server/mcp/a2a.ts'
import { toolServices } from '../../src/server/support/supportServices.ts'

export default createA2aHandler(toolServices, serverContext)

export const config: Config = { path: ['/a2a'] }
