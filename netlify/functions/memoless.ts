import type { Config } from '@netlify/functions'
import { memolessApi } from '../../src/contract/memoless/memolessApi.ts'
import { memolessServerContext } from '../../src/runtime/memolessServer.ts'
import { memolessServices } from '../../src/server/memoless/memolessServices.ts'
import { createApiHandler } from '../../src/server/transport/createApiHandler.ts'

export default createApiHandler(memolessApi, memolessServices, memolessServerContext)
export const config: Config = { path: ['/memoless/api/v1', '/memoless/api/v1/*'] }
