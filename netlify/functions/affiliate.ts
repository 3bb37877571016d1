import type { Config } from '@netlify/functions'
import { affiliateApi } from '../../src/contract/affiliate/affiliateApi.ts'
import { serverContext } from '../../src/runtime/serverContext.ts'
import { affiliateServices } from '../../src/server/affiliate/affiliateServices.ts'
import { createApiHandler } from '../../src/server/transport/createApiHandler.ts'

export default createApiHandler(affiliateApi, affiliateServices, serverContext)
export const config: Config = { path: ['/v1/affiliate', '/v1/affiliate/*'] }
