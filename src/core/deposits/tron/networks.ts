/** Sun in one TRX are 10^6. */
export const TRX_DECIMALS = 6

/** Nothing dearer is ever offered for the energy of a token transfer: 150 TRX, several times what one costs. */
export const FEE_LIMIT_CEILING = 150_000_000n

/** A deposit may wait ten minutes; the chain itself would allow a day. */
export const PATIENCE_MS = 600_000n

/** Each contract's result is counted before it is known. Source: java-tron, BandwidthProcessor, MAX_RESULT_SIZE_IN_TX. */
export const RESULT_BYTES = 64
