import type { Config } from '@netlify/functions'
import { serverContext } from '../../src/runtime/serverContext.ts'
import { createMcpHandler } from '../../src/server/mcp/mcp.ts'
import { toolServices } from '../../src/server/support/supportServices.ts'

export default createMcpHandler(toolServices, serverContext)

export const config: Config = { path: ['/mcp'] }
