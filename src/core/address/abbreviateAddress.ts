/**
 * Shortens a disputed address so that it can be compared but not paid: "bcrt1q…g7pp".
 */
export const abbreviateAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`
