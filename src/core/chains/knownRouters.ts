import type { NetworkKind, Protocol } from './protocol.ts'
import type { Router } from './router.ts'

/** Where a router of a chain is used. */
export interface RouterUse {
  readonly protocol: Protocol
  readonly network: NetworkKind
}

const isAt = (address: string) => (router: Router) => router.address.toLowerCase() === address.toLowerCase()

/**
 * Finds the router at an address in a chain's list; undefined for one that is retired, or of another protocol or
 * network.
 */
export function routerAt(
  known: readonly Router[],
  { protocol, network }: RouterUse,
  address: string,
): Router | undefined {
  return known
    .filter((router) => router.protocol === protocol && router.network === network && !router.isRetired)
    .find(isAt(address))
}

/** Whether an address is a router of stagenet, which pays its deposits to stagenet's vaults. */
export function isStagenetRouter(known: readonly Router[], address: string): boolean {
  return known.filter(({ network }) => network === 'stagenet').some(isAt(address))
}
