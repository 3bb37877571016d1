import type { ChainId } from '../../core/chains/chains.ts'
import { derivedAddress } from '../derive.ts'
import type { Machine } from '../machine/machine.ts'
import type { Vault } from '../state.ts'
import type { View, ViewName } from '../views.ts'
import type { Conduct, Desk } from './desk.ts'

/** By how many blocks a node is behind that lies about its height: five minutes. */
const BEHIND = 50
const BLOCK_SECONDS = 6

/** A node as its conduct on the desk says, which may change at any time. */
export function viewOf(desk: Pick<Desk, 'state'>, name: ViewName): View {
  return (machine) => told(machine, desk.state.conduct[name])
}

function told(machine: Machine, { lie }: Conduct): Machine {
  switch (lie) {
    case 'address':
      return withVaults(machine, (vault) => ({ ...vault, address: another(machine, vault, 'false vault') }))
    case 'router':
      return withVaults(machine, (vault) => ({
        ...vault,
        ...(vault.router !== undefined && { router: another(machine, vault, 'false router') }),
      }))
    case 'height':
      return { ...machine, height: machine.height - BEHIND, time: machine.time - BEHIND * BLOCK_SECONDS }
    default:
      return machine
  }
}

const withVaults = (machine: Machine, change: (vault: Vault) => Vault): Machine => ({
  ...machine,
  vaults: new Map([...machine.vaults].map(([chain, vault]) => [chain, change(vault)])),
})

/** Valid on the chain, and nobody's. */
const another = ({ network }: Machine, { chain }: Vault, label: string): string =>
  derivedAddress(chain as ChainId, network, label)
