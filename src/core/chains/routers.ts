import { arbRouters } from './arb/routers.ts'
import { avaxRouters } from './avax/routers.ts'
import { baseRouters } from './base/routers.ts'
import { bscRouters } from './bsc/routers.ts'
import type { ChainIdOf } from './chains.ts'
import { ethRouters } from './eth/routers.ts'
import { type RouterUse, routerAt } from './knownRouters.ts'
import { polRouters } from './pol/routers.ts'
import type { Router } from './router.ts'

/**
 * Routers of both protocols by chain, on every network. The nodes decide which one is in use; this list decides which of
 * them need no extra consent. Sources: the nodes' inbound addresses, 2026-09-29 and 2026-10-05; mocknet is the devnet's.
 */
export const routers: Readonly<Record<ChainIdOf<'evm'>, readonly Router[]>> = {
  ETH: ethRouters,
  BASE: baseRouters,
  AVAX: avaxRouters,
  BSC: bscRouters,
  POL: polRouters,
  ARB: arbRouters,
}

/** Where a router is used. */
export interface RouterPlace extends RouterUse {
  readonly chain: string
}

/** Returns the known router at an address; undefined for one that is retired, unknown, or of another protocol or network. */
export function findRouter({ chain, ...use }: RouterPlace, address: string): Router | undefined {
  return Object.hasOwn(routers, chain) ? routerAt(routers[chain as keyof typeof routers], use, address) : undefined
}
