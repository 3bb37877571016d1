import type { NetworkKind } from '../../chains/protocol.ts'

/**
 * The devnet's payments name a network of their own, which the public ledger refuses, so nothing signed there counts
 * here. The public ledger's number is below 1025 and is never written. Source: xrpl.org, NetworkID.
 */
export const xrpNetworkIds: Readonly<Partial<Record<NetworkKind, number>>> = { mocknet: 7_620_007 }

/** Drops in one XRP are 10^6. */
export const XRP_DECIMALS = 6

/** The least that a ledger takes, and a tenth of a coin, which is a hundred times what a busy ledger asks. In drops. */
export const FEE_FLOOR = 10n
export const FEE_CEILING = 100_000n

/** A ledger closes about every four seconds; a payment waits for at most 150 of them, ten minutes. */
export const LEDGER_SECONDS = 4
export const MAX_LEDGERS = 150
