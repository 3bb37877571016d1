import type { Config } from '@netlify/functions'
import { supportApi } from '../../src/contract/supportApi.ts'
import { serverContext } from '../../src/runtime/serverContext.ts'
import { restServices } from '../../src/server/support/supportServices.ts'
import { createHttpHandler } from '../../src/server/transport/http.ts'

export default createHttpHandler(supportApi, restServices, serverContext)

export const config: Config = { path: ['/api', '/api/*'] }
