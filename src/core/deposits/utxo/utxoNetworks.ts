import type { UtxoTransactionRules } from '../../chains/networkSpec.ts'
import { type BuildableUtxoChain, mapFamily } from '../../chains/networks.ts'

/** The chains whose transactions we build. */
export type UtxoChain = BuildableUtxoChain

/** Transaction rules of the chains whose deposits we build. */
export const utxoNetworks = mapFamily('utxo', ({ transactions }) => transactions) as Readonly<
  Record<UtxoChain, UtxoTransactionRules>
>

/**
 * Observers ignore transactions with more outputs, or more outputs with value. Source: THORNode 3.17, bifrost UTXO
 * clients.
 */
export const MAX_OUTPUTS = 12
export const MAX_VALUE_OUTPUTS = 10

/** Nodes relay up to 100,000 virtual bytes; slightly less leaves room for rounding. */
export const MAX_VSIZE = 99_000

/** Not replaceable: observers do not see replaceable transactions in the mempool. */
export const SEQUENCE = 0xffff_ffff
