import { createHash } from 'node:crypto'
import { bech32 } from '@scure/base'
import { encodeAddress } from '../core/address/address.ts'
import { encodeTex } from '../core/address/bitcoin.ts'
import { encodeBech32 } from '../core/address/codec.ts'
import { type ChainFamily, type ChainId, chains } from '../core/chains/chains.ts'
import { type NetworkKind, type Protocol, protocols } from '../core/chains/protocol.ts'
import type { Vault } from './state.ts'

/** Every identity of the devnet is the hash of a label, so nobody holds a key to any of them. */
export function labelHash(label: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(`portage devnet ${label}`).digest())
}

/** Upper-case hexadecimal hash of a label: block hashes and the like. */
export function labelHex(label: string): string {
  return Buffer.from(labelHash(label)).toString('hex').toUpperCase()
}

/** Bytes of a key's hash where it is not the usual twenty. */
const hashBytes: Partial<Record<ChainFamily, number>> = { solana: 32, radix: 32, sui: 32, cardano: 28 }

/** A valid address of the chain and network that belongs to nobody. Chains with one form for all networks have that form. */
export function derivedAddress(chain: ChainId, network: NetworkKind, label: string): string {
  const hash = labelHash(`${label} ${chain}`).slice(0, hashBytes[chains[chain].family] ?? 20)
  return encodeAddress(hash, chain, network)
}

/**
 * The id of a token that exists only here, so that it can never be taken for a real contract: an upper-case "0X…" on
 * EVM chains, an upper-case base58 address on TRON.
 */
export function derivedTokenId(chain: ChainId, ticker: string): string {
  return derivedAddress(chain, 'mocknet', `token ${ticker}`).toUpperCase()
}

/** First letters of account addresses and public keys of the protocols' own chains. */
const accountPrefixes: Readonly<Record<NetworkKind, string>> = { mainnet: '', stagenet: 's', mocknet: 't' }

/** What the nodes put before a compressed secp256k1 key (amino's type bytes). */
const AMINO_SECP256K1 = [0xeb, 0x5a, 0xe9, 0x87, 0x21]

/** A compressed key in the nodes' notation ("tthorpub1addwnpep…"). */
export function pubKeyText(protocol: Protocol, network: NetworkKind, key: Uint8Array): string {
  const prefix = `${accountPrefixes[network]}${protocols[protocol].chain.toLowerCase()}pub`
  return encodeBech32(bech32, prefix, Uint8Array.from([...AMINO_SECP256K1, ...key]))
}

/** The same of a label: a hash in place of a point. */
export function derivedPubKey(protocol: Protocol, network: NetworkKind, label: string): string {
  return pubKeyText(protocol, network, Uint8Array.of(0x02, ...labelHash(`key ${label}`)))
}

export const texPrefixes = { mainnet: 'tex', stagenet: 'tex', mocknet: 'texregtest' } as const

/** As the nodes write their own vaults: EVM in lower case, Zcash as TEX. */
function vaultAddress(chain: ChainId, network: NetworkKind, label: string): string {
  if (chain === 'ZEC') return encodeTex(texPrefixes[network], labelHash(`${label} ${chain}`).slice(0, 20))
  const address = derivedAddress(chain, network, label)
  return chains[chain].family === 'evm' ? address.toLowerCase() : address
}

/** The vault of a chain after so many churns, with a router where the chain has contracts. */
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
