import type { ChainId } from '../../core/chains/chains.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { rotateVaults } from '../machine/vaults/rotateVaults.ts'
import type { SimulationContext } from './simulationContext.ts'
import type { Traffic } from './traffic.ts'

/** Replaces the vaults of all chains of a protocol by the next generation. Routers stay. */
export function churnVaults({ machines, vaultOf }: SimulationContext, traffic: Traffic, protocol: Protocol): void {
  const generation = traffic.generations[protocol] + 1
  traffic.generations[protocol] = generation
  const vaults = [...machines[protocol].vaults.values()].map(({ chain, router }) => ({
    ...vaultOf(protocol, chain as ChainId, generation),
    ...(router !== undefined && { router }),
  }))
  rotateVaults(machines[protocol], vaults)
}
