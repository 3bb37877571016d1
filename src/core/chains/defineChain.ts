import type { Protocol } from './protocol.ts'

/** The facts that every chain has. Source: THORNode 3.17 and Mayanode 1.124, common/chain.go. */
export interface CommonSpec {
  /** The chain's code in assets and on the wire. */
  readonly id: string
  /** Display name. */
  readonly name: string
  readonly family: ChainFamily
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
  /** Maximum memo length in bytes. */
  readonly memoLimit: number
  /** Block reward in whole coins, floored as the nodes do. When set, confirmations grow with the amount. */
  readonly coinbase?: bigint
  /** Amount of an output that continues a memo, in the smallest unit. Source: THORNode 3.17, P2WPKHOutputValue. */
  readonly memoOutputValue?: bigint
  /** Minimum number of confirmations in a quote. */
  readonly confirmationFloor: number
  /** False for chains that a protocol has code for but has never opened. */
  readonly active: boolean
}

/**
 * Chains with the same kind of addresses, deposits and wallets.
 *
 * @example
 * const family: ChainFamily = 'evm'
 */
export type ChainFamily = 'utxo' | 'evm' | 'cosmos' | 'xrp' | 'tron' | 'solana' | 'radix' | 'sui' | 'cardano'

type Defaulted = 'memoLimit' | 'confirmationFloor' | 'active'

interface ChainDefinition extends Omit<CommonSpec, Defaulted | 'dustThreshold'>, Partial<Pick<CommonSpec, Defaulted>> {
  readonly dustThreshold?: Readonly<Partial<Record<Protocol, bigint>>>
}

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
