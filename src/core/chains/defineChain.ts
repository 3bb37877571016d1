import type { AddressForm } from './addressForms.ts'
import type { NetworkKind, Protocol } from './protocol.ts'

/** The facts that every chain has. Source: THORNode 3.17 and Mayanode 1.124, common/chain.go. */
export interface CommonSpec {
  /** The chain's code in assets and on the wire. */
  readonly id: string
  /** Display name. */
  readonly name: string
  /** The coin that pays transaction fees, in asset notation. */
  readonly gasAsset: string
  /** Protocols that can connect to the chain. Whether it is live today is in the nodes' inbound_addresses and pools. */
  readonly protocols: readonly Protocol[]
  /** Decimals of the gas asset on its own chain. */
  readonly nativeDecimals: number
  readonly blockMs: number
  /** Units of the gas asset; a smaller inbound is ignored and never refunded. 0 where a protocol has no threshold. */
  readonly dustThreshold: Readonly<Record<Protocol, bigint>>
  /** Name of the unit in which nodes state a gas rate. */
  readonly gasRateUnits: string
  /** How many of that unit make one coin of the gas asset. */
  readonly gasUnitsPerOne: bigint
  /** Highest gas rate accepted from a node, in that unit: ten times any recorded rate, far below a harmful one. */
  readonly gasRateLimit: bigint
  /** Maximum memo length in bytes. */
  readonly memoLimit: number
  /** Block reward in whole coins, floored as the nodes do. When set, confirmations grow with the amount. */
  readonly coinbase?: bigint
  /** Minimum number of confirmations in a quote. */
  readonly confirmationFloor: number
  /** False for chains that a protocol has code for but has never opened. */
  readonly active: boolean
  /** Address format on each network. */
  readonly addresses: Readonly<Record<NetworkKind, AddressForm>>
  /** Identity that servers of the public chain report: the hash of a block that no other chain has, or XRP's network id. */
  readonly publicIdentity?: string
}

/** How an output can be locked. A script hash hides what its spender must provide. */
export type ScriptKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'

/** Rules for the transactions that we build. */
export interface UtxoTransactionRules {
  /** Transaction version: 1 where relative locktimes are not needed, so that every node relays it. */
  readonly version: 1 | 2
  readonly segwit: boolean
  /** Smaller outputs are not relayed, in the smallest unit by kind of script. Source: the nodes' dust relay fee. */
  readonly dust: Readonly<Record<ScriptKind, bigint>>
  /** A higher fee is treated as an error: units per virtual byte. About ten times any recorded rate. */
  readonly maxFeeRate: bigint
  /** A higher fee is treated as an error: units for one transaction. */
  readonly maxFee: bigint
}

/** A chain with Bitcoin's transaction format. */
export interface UtxoChainSpec extends CommonSpec {
  readonly family: 'utxo'
  readonly publicIdentity: string
  /** Height of the block that identifies the public chain, when it is not block 0. */
  readonly identityHeight?: number
  /** Lowest fee rate that nodes relay, in units per byte. Source: the nodes' own relay fees. */
  readonly relayRate: bigint
  /** Blocks before a coinbase output can be spent. Source: the nodes' consensus rules. */
  readonly coinbaseMaturity: number
  /** Amount of an output that continues a memo, in the smallest unit. Source: THORNode 3.17, P2WPKHOutputValue. */
  readonly memoOutputValue?: bigint
  /** Absent where only a wallet can build the deposit. */
  readonly transactions?: UtxoTransactionRules
}

/** A chain that runs the Ethereum Virtual Machine. */
export interface EvmChainSpec extends CommonSpec {
  readonly family: 'evm'
  /** Id of the public chain. Stagenet moves real coins, so it uses the same chain. Source: EIP-155. */
  readonly chainId: number
  /** Higher fees are treated as errors, in wei: per gas and per transaction. Several times the highest recorded. */
  readonly feeCeilings: { readonly price: bigint; readonly fee: bigint }
  /**
   * A lower base fee is treated as an error, in wei per gas: far below the chain's quietest hours. A transaction at such a
   * price is never mined, and blocks the account's next ones.
   */
  readonly feeFloor: bigint
  /** Contract that quotes the fee for publishing a transaction's data, on chains that charge one. */
  readonly l1FeeOracle?: string
}

/** The fee that a Cosmos transaction offers. */
export interface CosmosFee {
  /** In the fee's own denom; zero where the chain charges a flat fee itself. */
  readonly amount: bigint
  readonly gas: bigint
}

interface Denom {
  readonly denom: string
  readonly decimals: number
}

/** A chain built with the Cosmos SDK. Source: x/…/types/codec.go of both protocols (amino names). */
export interface CosmosChainSpec extends CommonSpec {
  readonly family: 'cosmos'
  readonly chainIds: Readonly<Record<NetworkKind, string>>
  /** Coin number of the key derivation path. Source: SLIP-44. */
  readonly coinType: number
  readonly sendType: '/types.MsgSend' | '/cosmos.bank.v1beta1.MsgSend'
  readonly aminoSend: string
  /** Offered when the intent names no fee. */
  readonly fee: CosmosFee
  /** Absent where a transaction names no fee. */
  readonly feeDenom?: string
  /** A higher fee is never built: a tenth of a coin, a hundred times the cost of a transfer. */
  readonly feeCeiling: bigint
  /** Assets that a transfer can move, in asset notation. */
  readonly denoms: Readonly<Record<string, Denom>>
}

type OtherFamily = 'xrp' | 'tron' | 'solana' | 'radix' | 'sui' | 'cardano'
type OtherChainSpec = { [Family in OtherFamily]: CommonSpec & { readonly family: Family } }[OtherFamily]

/** All facts of one chain, by family. */
export type AnyChainSpec = UtxoChainSpec | EvmChainSpec | CosmosChainSpec | OtherChainSpec

type Defaulted = 'memoLimit' | 'confirmationFloor' | 'active' | 'dustThreshold'
type Definition<Spec extends AnyChainSpec> = Omit<Spec, Defaulted> &
  Partial<Pick<Spec, 'memoLimit' | 'confirmationFloor' | 'active'>> & {
    readonly dustThreshold?: Readonly<Partial<Record<Protocol, bigint>>>
  }
type ChainDefinition = AnyChainSpec extends infer Spec ? (Spec extends AnyChainSpec ? Definition<Spec> : never) : never

/** Fills in the usual values: a memo of 250 bytes, no dust threshold, no minimum of confirmations, active. */
export function defineChain<const D extends ChainDefinition>(definition: D) {
  const { dustThreshold } = definition
  return {
    memoLimit: 250,
    confirmationFloor: 0,
    active: true,
    ...definition,
    dustThreshold: { THORCHAIN: 0n, MAYACHAIN: 0n, ...dustThreshold },
  }
}
