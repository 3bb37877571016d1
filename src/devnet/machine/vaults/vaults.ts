import type { Vault } from '../../rules/state.ts'
import type { Machine } from '../machine.ts'
import type { RetiringVault } from '../records.ts'

/** Inactive: all coins have moved, or it was never a vault of the protocol. */
export type VaultStatus = 'active' | 'retiring' | 'inactive'

/** Returns the key of a retiring vault. One public key may have a vault on many chains. */
export function retiringKey({ pubKey, chain }: Pick<Vault, 'pubKey' | 'chain'>): string {
  return `${pubKey} ${chain}`
}

export function vaultStatus({ vaults, retiring }: Machine, pubKey: string, chain: string): VaultStatus {
  if (vaults.get(chain)?.pubKey === pubKey) return 'active'
  return retiring.has(retiringKey({ pubKey, chain })) ? 'retiring' : 'inactive'
}

/** Returns the retiring vaults, oldest first. */
export function retiringVaults({ retiring }: Machine): readonly RetiringVault[] {
  return [...retiring.values()].sort((a, b) => a.since - b.since || (retiringKey(a) < retiringKey(b) ? -1 : 1))
}

/** Returns a chain's vaults: the active one, then the retiring ones. */
export function vaultsOf(machine: Machine, chain: string): readonly Vault[] {
  const active = machine.vaults.get(chain)
  const retiring = retiringVaults(machine).filter((vault) => vault.chain === chain)
  return active === undefined ? retiring : [active, ...retiring]
}

/** Finds the vault with an address; undefined if there is none. */
export function vaultAt(machine: Machine, chain: string, address: string): Vault | undefined {
  const wanted = address.toLowerCase()
  return vaultsOf(machine, chain).find((vault) => vault.address.toLowerCase() === wanted)
}
