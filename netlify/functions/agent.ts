import { serverContext } from '../../src/runtime/serverContext.ts'
import { createAgentHandler } from '../../src/server/mcp/agent.ts'

/** It has no path of its own: netlify.toml sends `/?mode=agent` here. */
export default createAgentHandler(serverContext)
