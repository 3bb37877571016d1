import { type ChainId, chains, type Protocol, protocolIds } from '../../../src/core/index.ts'
import { holdingOf, unitsIn } from './balances.ts'
import type { Harness } from './harness.ts'

/** A vault's balance on its chain and in the protocol's books, in units. */
export interface VaultBalance {
  readonly protocol: Protocol
  readonly chain: ChainId
  readonly asset: string
  readonly address: string
  readonly expected: bigint
  readonly held: bigint
}

/** Reads all vault balances on the chains in use. */
export async function vaultBalances(harness: Harness): Promise<readonly VaultBalance[]> {
  const made = new Set<string>(harness.devnet.chains?.created().map(({ chain }) => chain))
  const accounts: VaultBalance[] = []
  for (const protocol of protocolIds) {
    const machine = harness.devnet.state[protocol]
    for (const vault of [...machine.vaults.values(), ...machine.retiring.values()]) {
      if (!made.has(vault.chain)) continue
      const prefix = `${vault.pubKey} ${vault.chain}.`
      for (const [key, expected] of machine.holdings) {
        if (!key.startsWith(prefix)) continue
        const asset = key.slice(vault.pubKey.length + 1)
        const chain = vault.chain as ChainId
        const held = unitsIn(await holdingOf(harness, chain, vault.address, asset))
        accounts.push({ protocol, chain, asset, address: vault.address, expected, held })
      }
    }
  }
  return accounts
}

/** EVM fees are rounded up to whole units, so a vault may have one unit more per payment. */
const ROUNDED = 200n

/** Returns a message for each vault whose balance differs from the protocol's books. */
export async function insolventVaults(harness: Harness): Promise<readonly string[]> {
  const accounts = await vaultBalances(harness)
  return accounts.flatMap(({ protocol, chain, asset, address, expected, held }) => {
    const most = chains[chain].family === 'evm' && asset === chains[chain].gasAsset ? expected + ROUNDED : expected
    const right = held >= expected && held <= most
    return right ? [] : [`${protocol} ${asset} at ${address}: ${held} instead of ${expected}`]
  })
}
