import type { Config } from '@netlify/functions'
import { supportApi } from '../../src/contract/supportApi.ts'
import { serverContext } from '../../src/runtime/server.ts'
import { createHttpHandler } from '../../src/server/http.ts'
import { restServices } from '../../src/server/services.ts'

export default createHttpHandler(supportApi, restServices, serverContext)

export const config: Config = { path: ['/api', '/api/*'] }
