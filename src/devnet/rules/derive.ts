import { createHash } from 'node:crypto'
import { encodeAddress } from '../../core/address/address.ts'
import { encodeTex } from '../../core/address/bitcoin.ts'
import { encodeBech32 } from '../../core/address/codec.ts'
import { bech32 } from '../../core/address/encoding/bech32.ts'
import { type ChainFamily, type ChainId, chains } from '../../core/chains/chains.ts'
import { type NetworkKind, type Protocol, protocols } from '../../core/chains/protocol.ts'
import type { Vault } from './state.ts'

/** Returns the SHA-256 hash of a label. All devnet identities derive from labels, so they have no private keys. */
export function labelHash(label: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(`portage devnet ${label}`).digest())
}

/** Returns the upper-case hexadecimal hash of a label, for block hashes and similar. */
export function labelHex(label: string): string {
  return Buffer.from(labelHash(label)).toString('hex').toUpperCase()
}

/** Length of a key hash in bytes, if not 20. */
const hashBytes: Partial<Record<ChainFamily, number>> = { solana: 32, radix: 32, sui: 32, cardano: 28 }

/** Derives a valid address without a private key. Chains with one address format for all networks use that format. */
export function derivedAddress(chain: ChainId, network: NetworkKind, label: string): string {
  const hash = labelHash(`${label} ${chain}`).slice(0, hashBytes[chains[chain].family] ?? 20)
  return encodeAddress(hash, chain, network)
}

/**
 * Derives the id of a token that exists only on the devnet: an upper-case "0X…" on EVM chains, an upper-case base58
 * address on TRON. It cannot be mistaken for a real contract.
 */
export function derivedTokenId(chain: ChainId, ticker: string): string {
  return derivedAddress(chain, 'mocknet', `token ${ticker}`).toUpperCase()
}

/** Network prefixes of addresses and public keys on the protocols' chains. */
const accountPrefixes: Readonly<Record<NetworkKind, string>> = { mainnet: '', stagenet: 's', mocknet: 't' }

/** Amino type bytes before a compressed secp256k1 key. */
const AMINO_SECP256K1 = [0xeb, 0x5a, 0xe9, 0x87, 0x21]

/** Amino type bytes before an Ed25519 key, which has one byte less. */
const AMINO_ED25519 = [0x16, 0x24, 0xde, 0x64, 0x20]
const ED25519_BYTES = 32

/** Encodes a key in the nodes' notation: "tthorpub1addwnpep…" if compressed, "tthorpub1zcjduep…" for Ed25519. */
export function pubKeyText(protocol: Protocol, network: NetworkKind, key: Uint8Array): string {
  const prefix = `${accountPrefixes[network]}${protocols[protocol].chain.toLowerCase()}pub`
  const type = key.length === ED25519_BYTES ? AMINO_ED25519 : AMINO_SECP256K1
  return encodeBech32(bech32, prefix, Uint8Array.from([...type, ...key]))
}

/** Derives a public key from a label: a hash in place of a curve point. */
export function derivedPubKey(protocol: Protocol, network: NetworkKind, label: string): string {
  return pubKeyText(protocol, network, Uint8Array.of(0x02, ...labelHash(`key ${label}`)))
}

/** Derives an Ed25519 public key from a label. */
export function derivedEddsaKey(protocol: Protocol, network: NetworkKind, label: string): string {
  return pubKeyText(protocol, network, labelHash(`key ${label}`))
}

export const texPrefixes = { mainnet: 'tex', stagenet: 'tex', mocknet: 'texregtest' } as const

/** Derives a vault address as the nodes write it: EVM in lower case, Zcash as TEX. */
function vaultAddress(chain: ChainId, network: NetworkKind, label: string): string {
  if (chain === 'ZEC') return encodeTex(texPrefixes[network], labelHash(`${label} ${chain}`).slice(0, 20))
  const address = derivedAddress(chain, network, label)
  return chains[chain].family === 'evm' ? address.toLowerCase() : address
}

/** Derives a chain's vault after a number of churns, with a router on EVM chains. */
export function derivedVault(protocol: Protocol, chain: ChainId, network: NetworkKind, generation = 0): Vault {
  const label = generation === 0 ? `vault ${protocol}` : `vault ${protocol} ${generation}`
  const vault = {
    chain,
    address: vaultAddress(chain, network, label),
    pubKey: derivedPubKey(protocol, network, label),
  }
  if (chains[chain].family !== 'evm') return vault
  return { ...vault, router: derivedAddress(chain, network, `router ${protocol}`) }
}
