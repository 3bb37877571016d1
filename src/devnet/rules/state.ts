import type { Asset } from '../../core/asset/asset.ts'
import type { NetworkKind, Protocol } from '../../core/chains/protocol.ts'

/** A node's response: an HTTP status and a body, sent as JSON. */
export interface WireResponse {
  readonly status: number
  readonly body: unknown
  /** The body is a string, sent as plain text. */
  readonly plain?: true
}

export type PoolStatus = 'Available' | 'Staged' | 'Suspended'

/** A pool. Depths in units of each asset: 1e8, and on MAYAChain the coin's own (CACAO 1e10, MAYA 1e4). */
export interface PoolState {
  readonly asset: Asset
  balanceAsset: bigint
  /** RUNE on THORChain, CACAO on Maya. */
  balanceBase: bigint
  /** Payout precision of the chain; 8 if the wire omits it. */
  readonly decimals: number
  status: PoolStatus
  synthSupply: bigint
  /** Liquidity and synth units together. */
  poolUnits: bigint
  tradingHalted: boolean
}

/** The vault of one chain. */
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

/** A THORName or MAYAName. `preferredAsset` is "." if there is none. The last two fields are Maya's. */
export interface NameRecord {
  readonly name: string
  readonly expireBlockHeight: number
  readonly owner: string
  readonly preferredAsset: string
  readonly aliases: readonly NameAlias[]
  readonly affiliateBps?: number
  readonly subaffiliates?: readonly { readonly name: string; readonly bps: number }[]
}

/** Observed transaction cost on another chain. size × rate is in native gas-rate units. */
export interface NetworkFee {
  readonly transactionSize: bigint
  readonly transactionFeeRate: bigint
}

/** Fees withheld from users and spent on gas for outbounds of one asset, in the base asset. */
export interface OutboundFeeCounter {
  withheld: bigint
  spent: bigint
}

/** An outbound that waits for its block. */
interface ScheduledOutbound {
  readonly coin: { readonly asset: Asset; readonly amount: bigint }
  /** Clout that the outbound spent, in the base asset. */
  readonly cloutSpent: bigint
}

/** State of one protocol. */
export interface ProtocolState {
  readonly protocol: Protocol
  /** Determines the address prefixes. */
  readonly network: NetworkKind
  /** Networks whose addresses may be a destination, refund address or affiliate. */
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
  /** By chain. A chain without a vault accepts no deposits. */
  readonly vaults: Map<string, Vault>
  /** By asset ("ETH.USDC-0X…"); determines the dynamic outbound fee multiplier. */
  readonly outboundFees: Map<string, OutboundFeeCounter>
  /** Dynamic L1 fees in basis points, by "<NAME> <pair>" (`dynamicFeeKey`). THORChain only. */
  readonly dynamicFees?: Map<string, number>
  /** Value of outbounds scheduled for later blocks, in the base asset. */
  scheduledOutboundValue: bigint
  /** Outbounds by the block in which they leave. A state without them has only their value. */
  readonly schedule?: ReadonlyMap<number, readonly ScheduledOutbound[]>
  /** Coins by "<address> <asset>". A state without them has all that a quote needs. */
  readonly balances?: ReadonlyMap<string, bigint>
  /** Vault holdings by "<public key> <asset>". A state without them has all that a quote needs. */
  readonly holdings?: ReadonlyMap<string, bigint>
}

/**
 * Returns a setting: the mimir if set, else the constant, else -1. A mimir below zero counts as unset.
 * Source: THORNode 3.17 keeper, ConfigInt64.
 */
export function settingOf(state: ProtocolState, name: string): number {
  const key = name.toUpperCase()
  const mimir = state.mimirs.get(key)
  if (mimir !== undefined && mimir >= 0) return mimir
  return state.constants.get(key) ?? -1
}

/**
 * Whether a halt mimir H is active: 0 < H <= height on THORChain, 0 < H < height on Maya. 1 halts now; a future height
 * halts from then on. Source: keeper_halt.go of THORNode 3.17, isChainHalted of Mayanode 1.124.
 */
export function haltActive(state: ProtocolState, name: string): boolean {
  const height = settingOf(state, name)
  return height > 0 && (state.protocol === 'THORCHAIN' ? height <= state.height : height < state.height)
}

/** Whether a node operator has paused all chains: up to the height of the pause, on Maya up to the block before it. */
function nodesPaused(state: ProtocolState): boolean {
  const until = settingOf(state, 'NodePauseChainGlobal')
  return state.protocol === 'THORCHAIN' ? until >= state.height : until > state.height
}

/** Whether a chain is halted: nothing is observed or signed. */
export function chainHalted(state: ProtocolState, chain: string): boolean {
  return (
    haltActive(state, 'HaltChainGlobal') ||
    nodesPaused(state) ||
    haltActive(state, `Halt${chain}Chain`) ||
    haltActive(state, `SolvencyHalt${chain}Chain`)
  )
}

export function globalTradingHalted(state: ProtocolState): boolean {
  return haltActive(state, 'HaltTrading')
}

/**
 * Whether swaps from or to a chain are halted, by its mimir or because the chain is halted. Ignores the global halt.
 */
export function tradingHalted(state: ProtocolState, chain: string): boolean {
  return haltActive(state, `Halt${chain}Trading`) || chainHalted(state, chain)
}

/** Returns the key of a dynamic L1 fee. Names are not case-sensitive. */
export const dynamicFeeKey = (name: string, pair: string): string => `${name.toUpperCase()} ${pair}`

/** Whether adding and removing liquidity on a chain is paused. */
export function lpPaused(state: ProtocolState, chain: string): boolean {
  return haltActive(state, 'PauseLP') || haltActive(state, `PauseLP${chain}`)
}
