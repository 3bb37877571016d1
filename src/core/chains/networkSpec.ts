import type { AddressForm } from './addressForms.ts'
import type { ChainFamily } from './defineChain.ts'
import type { NetworkKind } from './protocol.ts'

/** Facts of a chain that only address checks, deposits and readers need; quotes do without them. */
export interface ChainNetwork {
  /** Address format on each network. */
  readonly addresses: Readonly<Record<NetworkKind, AddressForm>>
  /**
   * Schemes of payment links. Source: BIP-21, ZIP-321, EIP-681, EIP-3770, Solana Pay, CIP-13, and the links of wallets.
   */
  readonly linkSchemes: readonly string[]
  /** Highest gas rate accepted from a node, in its unit: ten times any recorded rate, far below a harmful one. */
  readonly gasRateLimit: bigint
  /**
   * Identity that servers of the public chain report: the hash of a block that no other chain has, or XRP's network id.
   */
  readonly publicIdentity?: string
  /** Height of the block that identifies the public chain, when it is not block 0. */
  readonly identityHeight?: number
}

/** Facts of a chain without an id of its own. */
export interface NamedNetwork extends ChainNetwork {
  /** Its id as aggregators write it where coins are real. */
  readonly aggregatorId: string
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

/** Facts of a chain with Bitcoin's transaction format. */
export interface UtxoNetwork extends NamedNetwork {
  readonly publicIdentity: string
  /** Lowest fee rate that nodes relay, in units per byte. Source: the nodes' own relay fees. */
  readonly relayRate: bigint
  /** Blocks before a coinbase output can be spent. Source: the nodes' consensus rules. */
  readonly coinbaseMaturity: number
  /** Absent where only a wallet can build the deposit. */
  readonly transactions?: UtxoTransactionRules
}

/** Facts of a chain that runs the Ethereum Virtual Machine. */
export interface EvmNetwork extends ChainNetwork {
  /** Id of the public chain. Stagenet moves real coins, so it uses the same chain. Source: EIP-155. */
  readonly chainId: number
  /** Higher fees are treated as errors, in wei: per gas and per transaction. Several times the highest recorded. */
  readonly feeCeilings: { readonly price: bigint; readonly fee: bigint }
  /**
   * A lower base fee is treated as an error, in wei per gas: far below the chain's quietest hours. A transaction at
   * such a price is never mined, and blocks the account's next ones.
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

/** Facts of a chain built with the Cosmos SDK. Source: x/…/types/codec.go of both protocols (amino names). */
export interface CosmosNetwork extends ChainNetwork {
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

/** Facts of a chain by its family. */
export type NetworkOf<Family extends ChainFamily> = Family extends 'utxo'
  ? UtxoNetwork
  : Family extends 'evm'
    ? EvmNetwork
    : Family extends 'cosmos'
      ? CosmosNetwork
      : NamedNetwork
