import type { ChainId } from '../../core/chains/chains.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { rotateVaults } from '../machine/vaults/rotateVaults.ts'
import type { Traffic } from './traffic.ts'
import type { World } from './world.ts'

/** Gives every chain of a protocol the vault of the next generation. */
export function rotateNow({ machines, vaultOf }: World, traffic: Traffic, protocol: Protocol): void {
  const generation = traffic.generations[protocol] + 1
  traffic.generations[protocol] = generation
  const chains = [...machines[protocol].vaults.keys()]
  rotateVaults(
    machines[protocol],
    chains.map((chain) => vaultOf(protocol, chain as ChainId, generation)),
  )
}
