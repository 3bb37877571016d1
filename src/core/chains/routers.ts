import { arbRouters } from './arb/routers.ts'
import { avaxRouters } from './avax/routers.ts'
import { baseRouters } from './base/routers.ts'
import { bscRouters } from './bsc/routers.ts'
import type { ChainIdOf } from './chains.ts'
import { ethRouters } from './eth/routers.ts'
import { polRouters } from './pol/routers.ts'
import type { NetworkKind, Protocol } from './protocol.ts'
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
export interface RouterPlace {
  readonly protocol: Protocol
  readonly chain: string
  readonly network: NetworkKind
}

const routersOn = (chain: string): readonly Router[] =>
  Object.hasOwn(routers, chain) ? routers[chain as keyof typeof routers] : []

const isAt = (address: string) => (router: Router) => router.address.toLowerCase() === address.toLowerCase()

/** Returns the known router at an address; undefined for one that is retired, unknown, or of another protocol or network. */
export function findRouter({ protocol, chain, network }: RouterPlace, address: string): Router | undefined {
  return routersOn(chain)
    .filter((router) => router.protocol === protocol && router.network === network && !router.isRetired)
    .find(isAt(address))
}

/** Whether an address is a router of stagenet, which pays its deposits to stagenet's vaults. */
export function isStagenetRouter(chain: string, address: string): boolean {
  return routersOn(chain)
    .filter(({ network }) => network === 'stagenet')
    .some(isAt(address))
}
