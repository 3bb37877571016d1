import type { Vault } from '../../state.ts'
import { emit } from '../events.ts'
import { write } from '../journal.ts'
import type { Machine } from '../machine.ts'
import { retiringKey } from './vaults.ts'

/**
 * A churn: each of these takes the place of its chain's vault, which retires. A retiring vault still takes deposits and
 * pays, and moves what it holds to the new one (`migrateFunds`). Throws a `TypeError` for a key that the chain's vault
 * has or has had. Source: RotateVault of THORNode 3.17.
 */
export function rotateVaults(machine: Machine, vaults: readonly Vault[]): void {
  for (const vault of vaults) {
    const before = machine.vaults.get(vault.chain)
    if (before?.pubKey === vault.pubKey || machine.retiring.has(retiringKey(vault))) {
      throw new TypeError(`The key ${vault.pubKey} is already a vault's of ${vault.chain}.`)
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
