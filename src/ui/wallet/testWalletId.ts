/** Id of the devnet's test wallet in the session. */
export const testWalletId = 'test'
