import { isChainId } from './chains.ts'
import { isEvmChain } from './isEvmChain.ts'
import type { Router } from './router.ts'

/**
 * Returns the routers on a chain, on every network; empty for a chain without contracts. Only EVM chains load the list.
 */
export async function loadRouters(chain: string): Promise<readonly Router[]> {
  if (!isChainId(chain) || !isEvmChain(chain)) return []
  const { routers } = await import('./routers.ts')
  return routers[chain]
}
