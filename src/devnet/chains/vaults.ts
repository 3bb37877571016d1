import { encodeTex } from '../../core/address/bitcoin.ts'
import { type ChainId, chains } from '../../core/chains/chains.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { isReadableChain } from '../../core/readers/readerApis.ts'
import { derivedAddress, derivedVault, pubKeyText, texPrefixes } from '../rules/derive.ts'
import type { Vault } from '../rules/state.ts'
import { createKeyRing, hash160 } from './keyRing.ts'

/** Returns the label of a vault's key; each churn increments the generation. */
export const vaultLabel = (protocol: Protocol, generation: number): string => `vault ${protocol} ${generation}`

/**
 * The vault of a chain on mocknet, whose key the devnet's chains hold: `send({ from: vaultLabel(…) })` pays out of it.
 * The router is the first of the protocol's. Chains without a reader have an address without a key.
 */
export function keyedVault(seed: string, protocol: Protocol, chain: ChainId, generation: number): Vault {
  if (!isReadableChain(chain)) return derivedVault(protocol, chain, 'mocknet', generation)
  const { address, publicKey } = createKeyRing(chain, seed)(vaultLabel(protocol, generation))
  const { family } = chains[chain]
  const vault = {
    chain,
    address: asNodesWrite(chain, address, publicKey),
    pubKey: pubKeyText(protocol, 'mocknet', publicKey),
  }
  return family === 'evm' ? { ...vault, router: derivedAddress(chain, 'mocknet', `router ${protocol}`) } : vault
}

/** Returns the first vault's address in the chain's plainest spelling; undefined for a chain without a reader. */
export function firstVaultAccount(seed: string, protocol: Protocol, chain: ChainId): string | undefined {
  return isReadableChain(chain) ? createKeyRing(chain, seed)(vaultLabel(protocol, 0)).address : undefined
}

/** EVM in lower case, Zcash as TEX. */
function asNodesWrite(chain: ChainId, address: string, publicKey: Uint8Array): string {
  if (chain === 'ZEC') return encodeTex(texPrefixes.mocknet, hash160(publicKey))
  return chains[chain].family === 'evm' ? address.toLowerCase() : address
}
