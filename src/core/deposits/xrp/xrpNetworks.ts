import type { NetworkKind } from '../../chains/protocol.ts'

/**
 * The devnet's own network id, so that the public ledger rejects its payments. Networks with an id below 1025, such as
 * the public ledger, omit it. Source: xrpl.org, NetworkID.
 */
export const xrpNetworkIds: Readonly<Partial<Record<NetworkKind, number>>> = { mocknet: 7_620_007 }

/** One XRP is 10^6 drops. */
export const XRP_DECIMALS = 6

/** Bounds of the fee in drops: the ledger's minimum, and 0.1 XRP, a hundred times the fee of a busy ledger. */
export const FEE_FLOOR = 10n
export const FEE_CEILING = 100_000n

/** A ledger closes about every four seconds; a payment expires after at most 150 of them, ten minutes. */
export const LEDGER_SECONDS = 4
export const MAX_LEDGERS = 150
