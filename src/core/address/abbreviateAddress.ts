/**
 * What is told of an address that is in dispute: enough to see that two differ, and nothing that could be paid. "bcrt1q…g7pp".
 */
export const abbreviateAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`
