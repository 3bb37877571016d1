import { chainsOfAddress, encodeAddress, isValidAddress, parseAddress } from '../../core/address/address.ts'
import { type Asset, homeChain } from '../../core/asset/asset.ts'
import { type ChainId, chainIds, chains, isChainId } from '../../core/chains/chains.ts'
import { type Protocol, protocols } from '../../core/chains/protocol.ts'
import type { NameRecord, ProtocolState } from '../state.ts'
import { QuoteRefusal } from './refusal.ts'

/**
 * A text that is an address of some chain, as written; Maya reads a Radix account without its beginning as well and puts
 * it back. `likely` is the chain whose addresses are tried first. Source: NewAddress of both nodes.
 */
export function findAddress(state: ProtocolState, text: string, likely?: string): string | undefined {
  const { protocol, acceptedNetworks } = state
  const places = [...acceptedNetworks, ...networks]
  const radix = isKnownTo(protocol, 'XRD') ? places.find((network) => isValidAddress(text, 'XRD', network)) : undefined
  if (radix !== undefined) return parseAddress(text, 'XRD', radix)
  const isOf = (chain: ChainId): boolean => {
    return isKnownTo(protocol, chain) && networks.some((network) => isValidAddress(text, chain, network))
  }
  // To read one text as every chain's address is most of the cost of a quote.
  const found = (likely !== undefined && isChainId(likely) && isOf(likely)) || chainIds.some(isOf)
  return found ? text : undefined
}

const networks = ['mocknet', 'mainnet', 'stagenet'] as const

/** Both nodes take any bech32 address of the Cosmos kind, also of a chain that they do not connect to. */
function isKnownTo(protocol: Protocol, chain: ChainId): boolean {
  return chains[chain].protocols.includes(protocol) || chains[chain].family === 'cosmos'
}

/** The address that the node makes up when a question gives no destination: it counts for the length of the memo. */
function placeholderRecipient({ network, protocol }: ProtocolState, asset: Asset): string {
  const chain = asset.kind === 'synth' ? protocols[protocol].chain : asset.chain
  if (!isChainId(chain)) return ''
  const family = chains[chain].family
  const length = family === 'solana' || family === 'radix' || family === 'sui' ? 32 : family === 'cardano' ? 28 : 20
  return encodeAddress(new Uint8Array(length).fill(0x11), chain, network)
}

/** A registered name. One that has run out is still found, but stands for nobody. Source: GetTHORName of both nodes. */
export function findName({ names, height }: ProtocolState, text: string): NameRecord | undefined {
  const wanted = text.toLowerCase()
  const record = names.find(({ name }) => name === wanted)
  if (record === undefined || record.expireBlockHeight >= height) return record
  const { name, expireBlockHeight, owner } = record
  return { name, expireBlockHeight, owner, preferredAsset: '.', aliases: [] }
}

/**
 * An address as written, or a name's alias on the chain; `what` opens the refusal. Any chain's address passes: whether it
 * can receive the asset is asked later. Source: quoteParseAddress of both nodes.
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

/** Whether the address is one of the chain that receives the asset, and of a network that this one serves. */
export function recipientMismatch(
  state: ProtocolState,
  asset: Asset,
  address: string,
): 'chain' | 'network' | undefined {
  const chain = homeChain(asset, state.protocol)
  if (!isChainId(chain) || isServed(state, chain, address)) return undefined
  return chainsOfAddress(address).some((home) => home.chain === chain) ? 'network' : 'chain'
}

function isServed({ acceptedNetworks }: ProtocolState, chain: ChainId, address: string): boolean {
  return acceptedNetworks.some((network) => isValidAddress(address, chain, network))
}

/** Who receives the output, and whether the question said so. */
export interface Destination {
  readonly destination: string
  /** Only then does the answer carry the memo. */
  readonly hasDestination: boolean
}

export function readDestination(state: ProtocolState, query: URLSearchParams, to: Asset): Destination {
  const text = query.get('destination')
  if (!text) return { destination: placeholderRecipient(state, to), hasDestination: false }
  return { destination: readRecipient('bad destination address', state, text, to.chain), hasDestination: true }
}

/** Where a refund goes; empty for the sender. */
export function readRefundAddress(state: ProtocolState, query: URLSearchParams, from: Asset): string {
  const text = query.get('refund_address')
  return text ? readRecipient('bad refund address', state, text, from.chain) : ''
}
