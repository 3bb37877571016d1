/** Source: solana.com/docs, native programs; spl-memo, second version. */
export const SYSTEM_PROGRAM = '11111111111111111111111111111111'
export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

/** Lamports in one SOL are 10^9. */
export const SOL_DECIMALS = 9

/** What each signature costs; a deposit has one and offers no priority. In lamports. Source: solana.com/docs, fees. */
export const FEE = 5_000n

/** The most that an account without data could be asked to keep: a hundred times today's. A larger answer is a lie. */
export const RENT_CEILING = 100_000_000n
