import type { Asset } from '../core/asset/asset.ts'
import type { NetworkKind, Protocol } from '../core/chains/protocol.ts'

/** What a node answers to one question: an HTTP status and a body, which goes out as JSON. */
export interface WireResponse {
  readonly status: number
  readonly body: unknown
  /** The body is a text and goes out as it is. */
  readonly plain?: true
}

export type PoolStatus = 'Available' | 'Staged' | 'Suspended'

/** One pool. Depths in 1e8 units, the base asset's in its own (RUNE 1e8, CACAO 1e10). */
export interface PoolState {
  readonly asset: Asset
  balanceAsset: bigint
  /** RUNE on THORChain, CACAO on Maya. */
  balanceBase: bigint
  /** Precision to which the chain pays out; 8 when the wire omits it. */
  readonly decimals: number
  status: PoolStatus
  synthSupply: bigint
  /** Liquidity and synth units together. */
  poolUnits: bigint
  tradingHalted: boolean
}

/** The vault of one chain. Nobody holds a key to it: address and key are derived from hashed labels. */
export interface Vault {
  readonly chain: string
  readonly address: string
  readonly pubKey: string
  /** EVM chains only. */
  readonly router?: string
}

export interface NameAlias {
  readonly chain: string
  readonly address: string
}

/** A THORName or MAYAName. `preferredAsset` is "." when there is none. The last two fields are Maya's. */
export interface NameRecord {
  readonly name: string
  readonly expireBlockHeight: number
  readonly owner: string
  readonly preferredAsset: string
  readonly aliases: readonly NameAlias[]
  readonly affiliateBps?: number
  readonly subaffiliates?: readonly { readonly name: string; readonly bps: number }[]
}

/** What the chain observes of another chain's transaction cost; size × rate is in native gas-rate units. */
export interface NetworkFee {
  readonly transactionSize: bigint
  readonly transactionFeeRate: bigint
}

/** Fees that outbounds of one asset withheld from users and spent on gas, in base-asset units. */
export interface OutboundFeeCounter {
  withheld: bigint
  spent: bigint
}

/** Everything one protocol knows. `height` and `time` are read from the block clock at each question. */
export interface ProtocolState {
  readonly protocol: Protocol
  /** Decides the prefixes of every address that this network shows. */
  readonly network: NetworkKind
  /** Whose addresses may be a destination, a refund address or an affiliate. */
  readonly acceptedNetworks: readonly NetworkKind[]
  /** Height of the newest block. */
  readonly height: number
  /** Unix seconds of the newest block. */
  readonly time: number
  readonly pools: PoolState[]
  /** By upper-case name. */
  readonly mimirs: Map<string, number>
  /** By upper-case name. */
  readonly constants: ReadonlyMap<string, number>
  /** By chain. */
  readonly networkFees: Map<string, NetworkFee>
  readonly names: NameRecord[]
  /** By chain. A chain without a vault takes no deposits. */
  readonly vaults: Map<string, Vault>
  /** By asset ("ETH.USDC-0X…"); drives the dynamic outbound fee multiplier. */
  readonly outboundFees: Map<string, OutboundFeeCounter>
  /** Base-asset value of outbounds that wait for a later block. */
  scheduledOutboundValue: bigint
}

/**
 * A setting in force: the mimir when one is set, else the constant, else -1. A mimir below zero counts as unset.
 * Source: THORNode 3.17 keeper, ConfigInt64.
 */
export function settingOf(state: ProtocolState, name: string): number {
  const key = name.toUpperCase()
  const mimir = state.mimirs.get(key)
  if (mimir !== undefined && mimir >= 0) return mimir
  return state.constants.get(key) ?? -1
}

/** A halt mimir H is active when 0 < H <= height: 1 halts now, a future height is a halt to come. */
export function haltActive(state: ProtocolState, name: string): boolean {
  const height = settingOf(state, name)
  return height > 0 && height <= state.height
}

/** The chain itself stands still: nothing is observed or signed. */
export function chainHalted(state: ProtocolState, chain: string): boolean {
  return (
    haltActive(state, 'HaltChainGlobal') ||
    settingOf(state, 'NodePauseChainGlobal') >= state.height ||
    haltActive(state, `Halt${chain}Chain`) ||
    haltActive(state, `SolvencyHalt${chain}Chain`)
  )
}

export function globalTradingHalted(state: ProtocolState): boolean {
  return haltActive(state, 'HaltTrading')
}

/** Swaps from or to this chain are off: by its own mimir, or because the chain is halted. The global halt is apart. */
export function tradingHalted(state: ProtocolState, chain: string): boolean {
  return haltActive(state, `Halt${chain}Trading`) || chainHalted(state, chain)
}

/** Adding and removing liquidity on this chain is paused. */
export function lpPaused(state: ProtocolState, chain: string): boolean {
  return haltActive(state, 'PauseLP') || haltActive(state, `PauseLP${chain}`)
}
