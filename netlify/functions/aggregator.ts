import type { Config } from '@netlify/functions'
import { aggregatorApi } from '../../src/contract/aggregator/aggregatorApi.ts'
import { serverContext } from '../../src/runtime/serverContext.ts'
import { aggregatorServices } from '../../src/server/aggregator/aggregatorServices.ts'
import { createApiHandler } from '../../src/server/transport/createApiHandler.ts'

export default createApiHandler(aggregatorApi, aggregatorServices, serverContext)
export const config: Config = { path: ['/v1', '/v1/*'], excludedPath: ['/v1/affiliate', '/v1/affiliate/*'] }
