import { parseTxHash } from '../../core/tracking/txHash.ts'

/** Returns the tracking page of a deposit. The fragment names its chain until a node knows the deposit. */
export const trackingPath = (hash: string, chain: string): string => `/tx/${parseTxHash(hash)}#${chain}`
