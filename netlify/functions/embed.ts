import type { Config } from '@netlify/functions'
import { serverContext } from '../../src/runtime/serverContext.ts'
import { createEmbedHandler } from '../../src/server/page/createEmbedHandler.ts'

export default createEmbedHandler(serverContext)

export const config: Config = { path: ['/embed'] }
