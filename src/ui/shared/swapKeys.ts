/** Each swap has a key of its own, so that two tabs never overwrite each other's. */
export const swapKeyPrefix = 'swap-'

/** Each payment that a wallet was asked for and has not answered has a key of its own, too. */
export const requestKeyPrefix = 'request-'

/** Dispatched on `window` after a change in this tab. Other tabs get a `storage` event. */
export const swapsChanged = 'portage:swaps'
