import type { Vault } from '../../state.ts'
import type { Machine, RetiringVault } from '../machine.ts'

/** Inactive: its coins have moved on, or it never was one of the protocol's. */
export type VaultStatus = 'active' | 'retiring' | 'inactive'

/** One key may be the vault of many chains, so that a retiring vault is filed by both. */
export function retiringKey({ pubKey, chain }: Pick<Vault, 'pubKey' | 'chain'>): string {
  return `${pubKey} ${chain}`
}

export function vaultStatus({ vaults, retiring }: Machine, pubKey: string, chain: string): VaultStatus {
  if (vaults.get(chain)?.pubKey === pubKey) return 'active'
  return retiring.has(retiringKey({ pubKey, chain })) ? 'retiring' : 'inactive'
}

/** The retiring vaults, those that retired first before the others. */
export function retiringVaults({ retiring }: Machine): readonly RetiringVault[] {
  return [...retiring.values()].sort((a, b) => a.since - b.since || (retiringKey(a) < retiringKey(b) ? -1 : 1))
}

/** Vaults of a chain that hold coins: the active one, then those that retire. */
export function vaultsOf(machine: Machine, chain: string): readonly Vault[] {
  const active = machine.vaults.get(chain)
  const retiring = retiringVaults(machine).filter((vault) => vault.chain === chain)
  return active === undefined ? retiring : [active, ...retiring]
}

/** The vault that receives at an address; undefined when the address is not a vault's. */
export function vaultAt(machine: Machine, chain: string, address: string): Vault | undefined {
  const wanted = address.toLowerCase()
  return vaultsOf(machine, chain).find((vault) => vault.address.toLowerCase() === wanted)
}
