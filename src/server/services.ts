import { type Operations, operations } from '../contract/operations.ts'
import { type Tools, tools } from '../contract/tools.ts'
import { getNetworkStatus } from './handlers/getNetworkStatus.ts'
import { getServiceStatus } from './handlers/getServiceStatus.ts'
import { getSwapQuote } from './handlers/getSwapQuote.ts'
import { listPools } from './handlers/listPools.ts'
import { subscribe } from './handlers/subscribe.ts'
import { keep, type Service } from './invoke.ts'

/** Every operation of the registry with its handler; a new entry does not compile without one. */
export const restServices: { readonly [K in keyof Operations]: Service<Operations[K]> } = {
  newsletter: keep(operations.newsletter, subscribe),
  serviceStatus: keep(operations.serviceStatus, getServiceStatus),
}

/** The same for the tools, in the order of tools/list. */
export const toolServices: { readonly [K in keyof Tools]: Service<Tools[K]> } = {
  swapQuote: keep(tools.swapQuote, getSwapQuote),
  pools: keep(tools.pools, listPools),
  networkStatus: keep(tools.networkStatus, getNetworkStatus),
}
