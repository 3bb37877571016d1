/** Source: solana.com/docs, native programs; spl-memo, second version. */
export const SYSTEM_PROGRAM = '11111111111111111111111111111111'
export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

/** One SOL is 10^9 lamports. */
export const SOL_DECIMALS = 9

/** The fee of a deposit in lamports: one signature, no priority fee. Source: solana.com/docs, fees. */
export const FEE = 5_000n

/** A higher rent exemption is treated as an error: a hundred times the current one. */
export const RENT_CEILING = 100_000_000n
