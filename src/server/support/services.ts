import { type Operations, operations } from '../../contract/operations.ts'
import { type Tools, tools } from '../../contract/tools.ts'
import { bindHandler, type Service } from '../transport/bindHandler.ts'
import { getNetworkStatus } from './getNetworkStatus.ts'
import { getQuoteKeys } from './getQuoteKeys.ts'
import { getServiceStatus } from './getServiceStatus.ts'
import { getSwapQuote } from './getSwapQuote.ts'
import { listPools } from './listPools.ts'
import { subscribe } from './subscribe.ts'

/** Every operation with its handler; the compiler requires one for each. */
export const restServices: { readonly [K in keyof Operations]: Service<Operations[K]> } = {
  newsletter: bindHandler(operations.newsletter, subscribe),
  serviceStatus: bindHandler(operations.serviceStatus, getServiceStatus),
  quoteKeys: bindHandler(operations.quoteKeys, getQuoteKeys),
}

/** Every tool with its handler, in the order of tools/list. */
export const toolServices: { readonly [K in keyof Tools]: Service<Tools[K]> } = {
  swapQuote: bindHandler(tools.swapQuote, getSwapQuote),
  pools: bindHandler(tools.pools, listPools),
  networkStatus: bindHandler(tools.networkStatus, getNetworkStatus),
}
