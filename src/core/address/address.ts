import { type ChainId, chainIds, chains } from '../chains/chains.ts'
import type { NetworkKind } from '../chains/protocol.ts'
import { SwapError } from '../errors.ts'
import { addressFormats } from './formats.ts'

declare const addressBrand: unique symbol

/**
 * An address in its chain's normal spelling with a verified checksum: EVM in EIP-55, bech32 in lower case, BCH without
 * prefix.
 *
 * @example
 * const address: Address = parseAddress('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'BTC', 'mainnet')
 */
export type Address = string & { readonly [addressBrand]: true }

/**
 * A chain and network where an address is valid.
 *
 * @example
 * const home: AddressHome = { chain: 'BTC', network: 'mainnet' }
 */
export interface AddressHome {
  readonly chain: ChainId
  readonly network: NetworkKind
}

/** Longer than any address (Cardano's have 103 characters) and cheap to decode. */
const MAX_LENGTH = 200

const networks: readonly NetworkKind[] = ['mainnet', 'stagenet', 'mocknet']

/** Each format once; many chains and networks share one. */
const allFormats = new Set(chainIds.flatMap((chain) => networks.map((network) => addressFormats[chain][network])))

/**
 * Parses an address of one chain and network and returns its normal spelling. Verifies checksums and rejects
 * surrounding white space. Throws `InvalidAddressError`, which names the chain and network where the text is valid, if
 * any.
 *
 * @example
 * parseAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', 'ETH', 'mainnet') // '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
 * parseAddress('bc1q', 'BTC', 'mainnet') // throws InvalidAddressError
 */
export function parseAddress(text: string, chain: ChainId, network: NetworkKind): Address {
  const address = text.length <= MAX_LENGTH ? addressFormats[chain][network].parse(text) : undefined
  if (address === undefined) throw new InvalidAddressError({ chain, network, value: text })
  return address as Address
}

/**
 * Returns whether `parseAddress` accepts the text. Never throws.
 *
 * @example
 * isValidAddress('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'BTC', 'mainnet') // true
 */
export function isValidAddress(text: string, chain: ChainId, network: NetworkKind): boolean {
  return text.length <= MAX_LENGTH && addressFormats[chain][network].parse(text) !== undefined
}

/**
 * Returns every chain and network where the text is a valid address; empty when there is none. Several are normal: EVM
 * chains share one form, and so do stagenet and mainnet on outer chains.
 *
 * @example
 * chainsOfAddress('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')[0] // { chain: 'XRP', network: 'mainnet' }
 */
export function chainsOfAddress(text: string): readonly AddressHome[] {
  if (text.length > MAX_LENGTH) return []
  const valid = new Set([...allFormats].filter((format) => format.parse(text) !== undefined))
  return chainIds.flatMap((chain) =>
    networks.filter((network) => valid.has(addressFormats[chain][network])).map((network) => ({ chain, network })),
  )
}

/**
 * Returns the normal spelling of an outdated address that no node reads; undefined for every other text. A mocknet
 * takes addresses of every network. The text may be an address of another chain, so ask before using the result.
 *
 * @example
 * respellAddress('3CNHUhP3uyB9EUtRLsmvFUmvGdjGdkTxJw', 'LTC', 'mainnet') // 'MJaRnao1s62a2zAKSkmG582KbLKianqb7v'
 */
export function respellAddress(text: string, chain: ChainId, network: NetworkKind): Address | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const accepted = network === 'mocknet' ? networks : [network]
  for (const one of accepted) {
    const address = addressFormats[chain][one].respell?.(text)
    if (address !== undefined) return address as Address
  }
  return undefined
}

/**
 * Encodes a key's hash as the chain's standard address: 20 bytes for key-hash chains, 32 for SOL, XRD and SUI (and
 * taproot, or a contract, where the chain has them), 28 for ADA. Throws `RangeError` on another length.
 */
export function encodeAddress(hash: Uint8Array, chain: ChainId, network: NetworkKind): Address {
  return addressFormats[chain][network].encode(hash) as Address
}

/**
 * The text is not a valid address on the chain and network (invalid_address).
 *
 * @example
 * try {
 *   parseAddress('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', 'BTC', 'mainnet')
 * } catch (error) {
 *   if (error instanceof InvalidAddressError) error.homes.length // 3
 * }
 */
export class InvalidAddressError extends SwapError {
  override name = 'InvalidAddressError'
  /** Chains and networks where the text is a valid address. */
  readonly homes: readonly AddressHome[]
  /** The address in its normal spelling, when the text is an outdated one; see `respellAddress`. */
  readonly suggestedAddress: Address | undefined
  constructor({ chain, network, value }: { chain: ChainId; network: NetworkKind; value: string }) {
    const homes = chainsOfAddress(value)
    const { starts } = addressFormats[chain][network]
    const suggestedAddress = respellAddress(value, chain, network)
    super(messageFor({ chain, value, homes, suggestedAddress }), {
      code: 'invalid_address',
      hint: hintFor({ chain, value, homes, suggestedAddress, starts }),
    })
    this.homes = homes
    this.suggestedAddress = suggestedAddress
  }
}

interface InvalidText {
  readonly chain: ChainId
  readonly value: string
  readonly homes: readonly AddressHome[]
  readonly suggestedAddress: Address | undefined
}

function messageFor({ chain, value, homes, suggestedAddress }: InvalidText): string {
  const own = homes.find((home) => home.chain === chain)
  if (own) return `That is ${withArticle(chains[chain].name)} address of another network (${own.network}).`
  if (homes.some((home) => chains[home.chain].family === 'evm')) return 'That is an EVM address.'
  const names = [...new Set(homes.map((home) => chains[home.chain].name))]
  const outdated = suggestedAddress && `an outdated one of ${chains[chain].name}, which no node reads`
  if (names.length > 0 && outdated) return `That is ${withArticle(names.join(' or '))} address, or ${outdated}.`
  if (names.length > 0) return `That is ${withArticle(names.join(' or '))} address.`
  return `"${value.slice(0, 80)}" is not a valid ${chains[chain].name} address.`
}

function hintFor({
  chain,
  value,
  homes,
  suggestedAddress,
  starts,
}: InvalidText & { starts: readonly string[] }): string {
  if (suggestedAddress !== undefined) {
    return `If it was shown for receiving ${chain}, give ${suggestedAddress}: the same address as the nodes read it.`
  }
  const hasKnownStart = starts.some((start) => value.toLowerCase().startsWith(start.toLowerCase()))
  if (homes.length === 0 && hasKnownStart)
    return 'Its length or its checksum does not match. Copy the whole address again.'
  if (starts.length === 0) return `${chain} needs one of 32 to 44 letters and digits.`
  const last = starts.at(-1) ?? ''
  const list = starts.length === 1 ? last : `${starts.slice(0, -1).join(', ')} or ${last}`
  return `${chain} needs one that starts with ${list}.`
}

const withArticle = (name: string): string => `${/^[AEIOX]/.test(name) ? 'an' : 'a'} ${name}`
