import { type ChainId, chains, type Protocol, protocolIds } from '../../../src/core/index.ts'
import { holdingOf, unitsIn } from './balances.ts'
import type { Harness } from './harness.ts'

/** What a vault has on its chain beside what its protocol believes, in units. */
export interface VaultBalance {
  readonly protocol: Protocol
  readonly chain: ChainId
  readonly asset: string
  readonly address: string
  readonly believed: bigint
  readonly held: bigint
}

/** Every coin of every vault on the chains that somebody has used, by the chains' own readers. */
export async function vaultBalances(harness: Harness): Promise<readonly VaultBalance[]> {
  const made = new Set<string>(harness.devnet.chains?.made().map(({ chain }) => chain))
  const accounts: VaultBalance[] = []
  for (const protocol of protocolIds) {
    const machine = harness.devnet.state[protocol]
    for (const vault of [...machine.vaults.values(), ...machine.retiring.values()]) {
      if (!made.has(vault.chain)) continue
      const prefix = `${vault.pubKey} ${vault.chain}.`
      for (const [key, believed] of machine.holdings) {
        if (!key.startsWith(prefix)) continue
        const asset = key.slice(vault.pubKey.length + 1)
        const chain = vault.chain as ChainId
        const held = unitsIn(await holdingOf(harness, chain, vault.address, asset))
        accounts.push({ protocol, chain, asset, address: vault.address, believed, held })
      }
    }
  }
  return accounts
}

/** Fees of EVM chains are counted in whole units, rounded up: a vault may hold as many units more as it has paid. */
const ROUNDED = 200n

/** The vaults of which a protocol believes something else than what their chain holds, in words. */
export async function insolventVaults(harness: Harness): Promise<readonly string[]> {
  const accounts = await vaultBalances(harness)
  return accounts.flatMap(({ protocol, chain, asset, address, believed, held }) => {
    const most = chains[chain].family === 'evm' && asset === chains[chain].gasAsset ? believed + ROUNDED : believed
    const right = held >= believed && held <= most
    return right ? [] : [`${protocol} ${asset} at ${address}: ${held} instead of ${believed}`]
  })
}
