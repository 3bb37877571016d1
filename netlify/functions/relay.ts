import type { Config } from '@netlify/functions'
import { serverContext } from '../../src/runtime/serverContext.ts'
import { createRelayHandler } from '../../src/server/relay/createRelayHandler.ts'

export default createRelayHandler(serverContext)

export const config: Config = { path: ['/relay', '/relay/*'] }
