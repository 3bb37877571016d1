/** One TRX is 10^6 sun. */
export const TRX_DECIMALS = 6

/** The highest fee limit of a token transfer: 150 TRX in sun, several times the usual cost. */
export const FEE_LIMIT_CEILING = 150_000_000n

/** Lifetime of a deposit: ten minutes, where the chain allows a day. */
export const MAX_AGE_MS = 600_000n

/** Bytes reserved for each contract's result. Source: java-tron, BandwidthProcessor, MAX_RESULT_SIZE_IN_TX. */
export const RESULT_BYTES = 64
