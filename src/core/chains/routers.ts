import type { ChainIdOf } from './chains.ts'
import { type RouterUse, routerAt } from './knownRouters.ts'
import type { Router } from './router.ts'
import { routersById } from './tables/routers.ts'

/**
 * Routers of both protocols by chain, on every network. The nodes decide which one is in use; this list decides which
 * of them need no extra consent. Sources: the nodes' inbound addresses, 2026-09-29 and 2026-10-05; mocknet is the
 * devnet's.
 */
export const routers: Readonly<Record<ChainIdOf<'evm'>, readonly Router[]>> = routersById

/** Where a router is used. */
export interface RouterPlace extends RouterUse {
  readonly chain: string
}

/**
 * Returns the known router at an address; undefined for one that is retired, unknown, or of another protocol or
 * network.
 */
export function findRouter({ chain, ...use }: RouterPlace, address: string): Router | undefined {
  return Object.hasOwn(routers, chain) ? routerAt(routers[chain as keyof typeof routers], use, address) : undefined
}
