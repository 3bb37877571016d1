/** Source: solana.com/docs, native programs and compute budget; spl-memo, second version. */
export const SYSTEM_PROGRAM = '11111111111111111111111111111111'
export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

export const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111'

/** One SOL is 10^9 lamports. */
export const SOL_DECIMALS = 9

/** The fee of a signature in lamports. Source: solana.com/docs, fees. */
export const SIGNATURE_FEE = 5_000n

/** Compute units that a deposit may use: the default of one instruction. The longest memo needs less than half. */
export const COMPUTE_UNITS = 200_000

/**
 * Price of a compute unit in micro-lamports. Wallets add a priority fee to a transaction without one, which changes it;
 * with this one they leave it as it is. Source: docs.phantom.com, priority fees.
 */
export const COMPUTE_UNIT_PRICE = 25_000n

/** The fee of a deposit in lamports: one signature, and the compute units at their price. */
export const FEE = SIGNATURE_FEE + (BigInt(COMPUTE_UNITS) * COMPUTE_UNIT_PRICE) / 1_000_000n

/** A higher rent exemption is treated as an error: a hundred times the current one. */
export const RENT_CEILING = 100_000_000n
