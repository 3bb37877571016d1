import { type ChainId, chainIds, chains } from '../chains/chains.ts'
import type { NetworkKind } from '../chains/protocol.ts'
import { SwapError } from '../errors.ts'
import { addressFormats } from './formats.ts'

declare const addressBrand: unique symbol

/** An address in its chain's normal spelling, checksum verified: EVM in EIP-55, bech32 in lower case, BCH without prefix. */
export type Address = string & { readonly [addressBrand]: true }

/** A chain and a network that would take an address. */
export interface AddressHome {
  readonly chain: ChainId
  readonly network: NetworkKind
}

/** Longer than any address (Cardano's have 103), short enough that decoding costs nothing. */
const MAX_LENGTH = 200

const networks: readonly NetworkKind[] = ['mainnet', 'stagenet', 'mocknet']

/**
 * Reads an address of one chain on one network and returns its normal spelling. Checksums are verified; surrounding white
 * space is not accepted. Throws `InvalidAddressError`, which says whose address it is when it is somebody else's.
 */
export function parseAddress(text: string, chain: ChainId, network: NetworkKind): Address {
  const address = text.length <= MAX_LENGTH ? addressFormats[chain][network].parse(text) : undefined
  if (address === undefined) throw new InvalidAddressError({ chain, network, value: text })
  return address as Address
}

/** Whether `parseAddress` takes the text. Never throws. */
export function isValidAddress(text: string, chain: ChainId, network: NetworkKind): boolean {
  return text.length <= MAX_LENGTH && addressFormats[chain][network].parse(text) !== undefined
}

/**
 * Every chain and network that would take this text. Empty when none does. Several are normal: EVM chains share one form,
 * and so do stagenet and mainnet on outer chains.
 */
export function chainsOfAddress(text: string): readonly AddressHome[] {
  if (text.length > MAX_LENGTH) return []
  return chainIds.flatMap((chain) =>
    networks.filter((network) => isValidAddress(text, chain, network)).map((network) => ({ chain, network })),
  )
}

/**
 * Writes the plainest address for a key's hash: 20 bytes for key-hash chains, 32 for SOL, XRD and SUI (and taproot, or a
 * contract, where the chain has them), 28 for ADA. Throws `RangeError` on another length.
 */
export function encodeAddress(hash: Uint8Array, chain: ChainId, network: NetworkKind): Address {
  return addressFormats[chain][network].encode(hash) as Address
}

/** The text is no address of the chain and network (invalid_address). */
export class InvalidAddressError extends SwapError {
  override name = 'InvalidAddressError'
  /** Where the text would be right, if anywhere. */
  readonly homes: readonly AddressHome[]
  constructor({ chain, network, value }: { chain: ChainId; network: NetworkKind; value: string }) {
    const homes = chainsOfAddress(value)
    const { starts } = addressFormats[chain][network]
    super(fact({ chain, value, homes }), { code: 'invalid_address', hint: wayOut({ chain, value, homes, starts }) })
    this.homes = homes
  }
}

interface Mistake {
  readonly chain: ChainId
  readonly value: string
  readonly homes: readonly AddressHome[]
}

function fact({ chain, value, homes }: Mistake): string {
  const own = homes.find((home) => home.chain === chain)
  if (own) return `That is ${withArticle(chains[chain].name)} address of another network (${own.network}).`
  if (homes.some((home) => chains[home.chain].family === 'evm')) return 'That is an EVM address.'
  const names = [...new Set(homes.map((home) => chains[home.chain].name))]
  if (names.length > 0) return `That is ${withArticle(names.join(' or '))} address.`
  return `"${value.slice(0, 80)}" is not a valid ${chains[chain].name} address.`
}

function wayOut({ chain, value, homes, starts }: Mistake & { starts: readonly string[] }): string {
  const familiar = starts.some((start) => value.toLowerCase().startsWith(start.toLowerCase()))
  if (homes.length === 0 && familiar) return 'Its length or its checksum does not match. Copy the whole address again.'
  if (starts.length === 0) return `${chain} needs one of 32 to 44 letters and digits.`
  const last = starts.at(-1) ?? ''
  const list = starts.length === 1 ? last : `${starts.slice(0, -1).join(', ')} or ${last}`
  return `${chain} needs one that starts with ${list}.`
}

const withArticle = (name: string): string => `${/^[AEIOX]/.test(name) ? 'an' : 'a'} ${name}`
