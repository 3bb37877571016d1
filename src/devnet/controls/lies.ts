import { BLOCK_SECONDS } from '../../core/chains/blockTime.ts'
import type { ChainId } from '../../core/chains/chains.ts'
import type { Machine } from '../machine/machine.ts'
import type { NodeBehaviour, View, ViewName } from '../machine/views.ts'
import { derivedAddress } from '../rules/derive.ts'
import type { Vault } from '../rules/state.ts'
import type { ControlState } from './controlState.ts'

/** Blocks by which a node with a false height lags: five minutes. */
const BLOCKS_BEHIND = 50

/** Returns the view of a node with its current behaviour, which may change at any time. */
export function createView(controlState: Pick<ControlState, 'settings'>, name: ViewName): View {
  return (machine) => applyLie(machine, controlState.settings.behaviours[name])
}

function applyLie(machine: Machine, { lie }: NodeBehaviour): Machine {
  switch (lie) {
    case 'address':
      return withVaults(machine, (vault) => ({ ...vault, address: falseAddress(machine, vault, 'false vault') }))
    case 'router':
      return withVaults(machine, (vault) => ({
        ...vault,
        ...(vault.router !== undefined && { router: falseAddress(machine, vault, 'false router') }),
      }))
    case 'height':
      return { ...machine, height: machine.height - BLOCKS_BEHIND, time: machine.time - BLOCKS_BEHIND * BLOCK_SECONDS }
    default:
      return machine
  }
}

const withVaults = (machine: Machine, change: (vault: Vault) => Vault): Machine => ({
  ...machine,
  vaults: new Map([...machine.vaults].map(([chain, vault]) => [chain, change(vault)])),
})

/** Returns an address that is valid on the chain and has no key. */
const falseAddress = ({ network }: Machine, { chain }: Vault, label: string): string =>
  derivedAddress(chain as ChainId, network, label)
