import { cosmosChains } from './cosmos.ts'
import { evmChains } from './evm.ts'
import { otherChains } from './others.ts'
import type { Protocol } from './protocol.ts'
import { utxoChains } from './utxo.ts'

/** Every chain that either protocol has code for, by the name that both use in assets and on the wire. */
export type ChainId =
  | 'BTC'
  | 'LTC'
  | 'BCH'
  | 'DOGE'
  | 'DASH'
  | 'ZEC'
  | 'ETH'
  | 'BASE'
  | 'AVAX'
  | 'BSC'
  | 'POL'
  | 'ARB'
  | 'THOR'
  | 'MAYA'
  | 'GAIA'
  | 'NOBLE'
  | 'KUJI'
  | 'XRP'
  | 'TRON'
  | 'SOL'
  | 'XRD'
  | 'SUI'
  | 'ADA'

/** What chains have in common for addresses, deposits and wallets. */
export type ChainFamily = 'utxo' | 'evm' | 'cosmos' | 'xrp' | 'tron' | 'solana' | 'radix' | 'sui' | 'cardano'

/** The facts of one chain. Source: THORNode 3.17 and Mayanode 1.124, common/chain.go. */
export interface ChainSpec {
  readonly id: ChainId
  /** As people know it. */
  readonly name: string
  readonly family: ChainFamily
  /** The coin that pays for transactions there, in asset notation. */
  readonly gasAsset: string
  /** Who can connect to it. Whether it is live today is the nodes' answer (inbound_addresses, pools), not this list's. */
  readonly protocols: readonly Protocol[]
  /** Decimals of the gas asset on its own chain. */
  readonly nativeDecimals: number
  readonly blockMs: number
  /** Units of the gas asset; a smaller inbound is ignored for ever, not refunded. 0 where a protocol has no threshold. */
  readonly dustThreshold: Readonly<Record<Protocol, bigint>>
  /** Name of the unit in which nodes state a gas rate. */
  readonly gasRateUnits: string
  /** How many of that unit make one coin of the gas asset. */
  readonly gasUnitsPerOne: bigint
  /** Longest memo in bytes. */
  readonly memoLimit: number
  /** Whole coins of a block reward, floored as the nodes do; its presence means that confirmations grow with the amount. */
  readonly coinbase?: bigint
  /** The fewest confirmations a quote counts. */
  readonly confirmationFloor: number
  /** False for chains that a protocol has code for but has never opened. */
  readonly active: boolean
}

/** The facts of every chain by its name. Source: THORNode 3.17 and Mayanode 1.124, common/chain.go. */
export const chains: Readonly<Record<ChainId, ChainSpec>> = {
  ...utxoChains,
  ...evmChains,
  ...cosmosChains,
  ...otherChains,
}

/** Every chain by its name, in the order of `chains`; those that were never opened are not `active`. */
export const chainIds = Object.keys(chains) as ChainId[]

/** Whether a text is the name of a chain we know, in the canonical upper case. */
export function isChainId(text: string): text is ChainId {
  return Object.hasOwn(chains, text)
}
