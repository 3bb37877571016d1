/** Each swap has a key of its own, so that two tabs never overwrite each other's. */
export const swapKeyPrefix = 'swap-'

/** Dispatched on `window` after a change in this tab. Other tabs get a `storage` event. */
export const swapsChanged = 'portage:swaps'
