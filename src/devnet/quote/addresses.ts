import { chainsOfAddress, encodeAddress, isValidAddress, parseAddress } from '../../core/address/address.ts'
import { type Asset, homeChain } from '../../core/asset/asset.ts'
import { type ChainId, chainIds, chains, isChainId } from '../../core/chains/chains.ts'
import { type NetworkKind, type Protocol, protocols } from '../../core/chains/protocol.ts'
import { memoizeText } from '../../std/memoizeText.ts'
import type { NameRecord, ProtocolState } from '../state.ts'
import { QuoteRefusal } from './refusal.ts'

/**
 * Returns a text if it is an address of any known chain. Maya also accepts a Radix account without its prefix, which is
 * added. Tries the chain `likely` first. Source: NewAddress of both nodes.
 */
export function findAddress(state: ProtocolState, text: string, likely?: string): string | undefined {
  const { protocol, acceptedNetworks } = state
  const places = [...acceptedNetworks, ...networks]
  const radix = isKnownTo(protocol, 'XRD') ? places.find((network) => isValidAddress(text, 'XRD', network)) : undefined
  if (radix !== undefined) return parseAddress(text, 'XRD', radix)
  const isOf = (chain: ChainId): boolean => {
    if (!isKnownTo(protocol, chain)) return false
    // The nodes' Litecoin decoder knows the prefixes of their own network only.
    const known = chain === 'LTC' ? acceptedNetworks : networks
    return known.some((network) => isValidAddress(text, chain, network))
  }
  // Trying a text on every chain is most of the cost of a quote.
  const found = (likely !== undefined && isChainId(likely) && isOf(likely)) || chainIds.some(isOf)
  return found ? text : undefined
}

const networks = ['mocknet', 'mainnet', 'stagenet'] as const

/** Whether the node accepts a chain's addresses. Both accept any Cosmos address, even of unconnected chains. */
function isKnownTo(protocol: Protocol, chain: ChainId): boolean {
  return chains[chain].protocols.includes(protocol) || chains[chain].family === 'cosmos'
}

/** Returns the node's placeholder for a missing destination, which counts towards the memo length. */
function placeholderRecipient({ network, protocol }: ProtocolState, asset: Asset): string {
  const chain = asset.kind === 'synth' ? protocols[protocol].chain : asset.chain
  if (!isChainId(chain)) return ''
  const family = chains[chain].family
  const length = family === 'solana' || family === 'radix' || family === 'sui' ? 32 : family === 'cardano' ? 28 : 20
  return encodeAddress(new Uint8Array(length).fill(0x11), chain, network)
}

/** Finds a registered name. An expired one is returned without aliases. Source: GetTHORName of both nodes. */
export function findName({ names, height }: ProtocolState, text: string): NameRecord | undefined {
  const wanted = text.toLowerCase()
  const record = names.find(({ name }) => name === wanted)
  if (record === undefined || record.expireBlockHeight >= height) return record
  const { name, expireBlockHeight, owner } = record
  return { name, expireBlockHeight, owner, preferredAsset: '.', aliases: [] }
}

/**
 * Resolves an address as written, or a name's alias on the chain. `what` starts the error message. Accepts an address
 * of
 * any chain: whether it can receive the asset is checked later. Source: quoteParseAddress of both nodes.
 */
function readRecipient(what: string, state: ProtocolState, text: string, chain: string): string {
  const address = findAddress(state, text, chain)
  if (address !== undefined) return address
  const kind = state.protocol === 'THORCHAIN' ? 'THORName' : 'MAYAName'
  const record = findName(state, text)
  if (record === undefined) throw new QuoteRefusal(`${what}: unable to parse address: ${kind} doesn't exist: ${text}`)
  const alias = record.aliases.find((one) => one.chain === chain)
  if (alias === undefined) throw new QuoteRefusal(`${what}: no ${kind.toLowerCase()} alias for chain ${chain}`)
  return alias.address
}

/** Returns whether an address is of the wrong chain or network for an asset; undefined if it is valid. */
export function recipientMismatch(
  state: ProtocolState,
  asset: Asset,
  address: string,
): 'chain' | 'network' | undefined {
  return mismatchOf(`${state.acceptedNetworks.join()} ${homeChain(asset, state.protocol)} ${address}`) ?? undefined
}

/** Reads "<networks> <chain> <address>". Memoised: every sub-swap of a swap checks the same address. */
const mismatchOf = memoizeText((text): 'chain' | 'network' | null => {
  const [, accepted = '', chain = '', address = ''] = /^(\S+) (\S+) (.*)$/s.exec(text) ?? []
  const isServed = (network: string) => isChainId(chain) && isValidAddress(address, chain, network as NetworkKind)
  if (!isChainId(chain) || accepted.split(',').some(isServed)) return null
  return chainsOfAddress(address).some((home) => home.chain === chain) ? 'network' : 'chain'
}, 2_000)

/** Receiver of the output, and whether the request named one. */
export interface Destination {
  readonly destination: string
  /** The response has a memo only if this is true. */
  readonly hasDestination: boolean
}

export function readDestination(state: ProtocolState, query: URLSearchParams, to: Asset): Destination {
  const text = query.get('destination')
  if (!text) return { destination: placeholderRecipient(state, to), hasDestination: false }
  return { destination: readRecipient('bad destination address', state, text, to.chain), hasDestination: true }
}

/** Reads the refund address; empty for the sender. */
export function readRefundAddress(state: ProtocolState, query: URLSearchParams, from: Asset): string {
  const text = query.get('refund_address')
  return text ? readRecipient('bad refund address', state, text, from.chain) : ''
}
