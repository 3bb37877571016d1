import { chainsOfAddress, encodeAddress, isValidAddress, parseAddress } from '../../core/address/address.ts'
import { type Asset, homeChain } from '../../core/asset/asset.ts'
import { type ChainId, chainIds, chains, isChainId } from '../../core/chains/chains.ts'
import { type NetworkKind, type Protocol, protocols } from '../../core/chains/protocol.ts'
import { memoizeText } from '../../std/memoizeText.ts'
import { type NameRecord, type ProtocolState, settingOf } from '../rules/state.ts'
import { QuoteRefusal } from './quoteRefusal.ts'

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

/** Chains of neither protocol for which Mayanode still makes addresses: with these prefixes, or on an EVM. */
const madeByMaya: Readonly<Record<string, string>> = { BNB: 'tbnb1', KUJI: 'kujira1', AVAX: '0x', BSC: '0x' }

/** Whether the node can make an address of a chain. Source: GetAddress of both nodes' PubKey. */
export function canMakeAddress({ protocol }: ProtocolState, chain: string): boolean {
  const isOwn = isChainId(chain) && (protocol === 'THORCHAIN' || chains[chain].protocols.includes(protocol))
  return isOwn || (protocol === 'MAYACHAIN' && chain in madeByMaya)
}

/** Returns the node's placeholder for a missing destination, which counts towards the memo length. */
function placeholderRecipient(state: ProtocolState, asset: Asset): string {
  const { network, protocol } = state
  const chain = asset.kind === 'synth' ? protocols[protocol].chain : asset.chain
  if (!canMakeAddress(state, chain)) return ''
  if (!isChainId(chain)) return `${madeByMaya[chain]}${'q'.repeat(38)}`
  const family = chains[chain].family
  const length = family === 'solana' || family === 'radix' || family === 'sui' ? 32 : family === 'cardano' ? 28 : 20
  return encodeAddress(new Uint8Array(length).fill(0x11), chain, network)
}

/**
 * Finds a registered name. An expired one is returned without aliases. Source: GetTHORName of THORNode 3.17,
 * GetMAYAName of Mayanode 1.124.
 */
export function findName(state: ProtocolState, text: string): NameRecord | undefined {
  const wanted = text.toLowerCase()
  const record = state.names.find(({ name }) => name === wanted)
  if (record === undefined || isNameAlive(state, record)) return record
  const { name, expireBlockHeight, owner } = record
  return { name, expireBlockHeight, owner, preferredAsset: '.', aliases: [] }
}

/** Finds a name that may be an affiliate or a destination: a registered one that is alive. */
export function findLiveName(state: ProtocolState, text: string): NameRecord | undefined {
  const record = findName(state, text)
  return record !== undefined && isNameAlive(state, record) ? record : undefined
}

/** Whether a name still has its aliases: up to its expiry, on Maya up to MAYANameGracePeriodBlocks later. */
export function isNameAlive(state: ProtocolState, { expireBlockHeight }: NameRecord): boolean {
  const grace = state.protocol === 'THORCHAIN' ? 0 : Math.max(settingOf(state, 'MAYANameGracePeriodBlocks'), 0)
  return expireBlockHeight + grace >= state.height
}

/**
 * Resolves an address as written, or a name's alias on the chain. `what` starts the error message. Accepts an address
 * of any chain: whether it can receive the asset is checked later. Source: quoteParseAddress of both nodes.
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
  const chain = homeChain(asset, state.protocol)
  if (state.protocol === 'MAYACHAIN') {
    if (!isChainId(chain) || !chains[chain].protocols.includes('MAYACHAIN')) return prefixMismatch(chain, address)
    // The node's Dash decoder accepts Bitcoin's segregated-witness addresses, as if of Dash's mainnet.
    if (chain === 'DASH' && /^(?:bc|tb|bcrt)1/.test(address)) return 'network'
  }
  return mismatchOf(`${state.acceptedNetworks.join()} ${chain} ${address}`) ?? undefined
}

/** Prefixes of chains that Mayanode has left but whose addresses it still checks. It accepts any text for others. */
const leftChains: Readonly<Record<string, readonly string[]>> = {
  BNB: ['bnb', 'tbnb'],
  AZTEC: ['aztec', 'taztec', 'saztec'],
  KUJI: ['kujira'],
}

/** Source: Mayanode 1.124 IsChain, for chains that it has no addresses of. */
function prefixMismatch(chain: string, address: string): 'chain' | undefined {
  const known = isChainId(chain) && chains[chain].family === 'evm' ? ['0x'] : leftChains[chain]?.map((one) => `${one}1`)
  return known === undefined || known.some((prefix) => address.startsWith(prefix)) ? undefined : 'chain'
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
