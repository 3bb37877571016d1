import type { Vault } from '../../rules/state.ts'
import { emit } from '../events.ts'
import { write } from '../journal.ts'
import type { Machine } from '../machine.ts'
import { retiringKey } from './vaults.ts'

/**
 * Churns: replaces the vaults of the given chains and retires the old ones. A retiring vault still receives deposits,
 * pays, and moves its coins to the new vault (`migrateFunds`). Throws a `TypeError` if the key is already a vault of
 * the chain. Source: RotateVault of THORNode 3.17.
 */
export function rotateVaults(machine: Machine, vaults: readonly Vault[]): void {
  for (const vault of vaults) {
    const before = machine.vaults.get(vault.chain)
    if (before?.pubKey === vault.pubKey || machine.retiring.has(retiringKey(vault))) {
      throw new TypeError(`The key ${vault.pubKey} already belongs to a vault of ${vault.chain}.`)
    }
    write(machine.journal, machine.vaults, vault.chain, vault)
    if (before !== undefined) {
      write(machine.journal, machine.retiring, retiringKey(before), { ...before, since: machine.height })
    }
  }
  for (const pubKey of new Set(vaults.map((vault) => vault.pubKey))) {
    emit(machine, 'ActiveVault', { 'add new asgard vault': pubKey })
  }
}
