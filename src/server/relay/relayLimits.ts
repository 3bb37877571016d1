import type { RatePolicy } from '../../contract/limits.ts'

/** Limits of the read relay, which is for our own pages and no part of the published contract. */
export const relayLimits = {
  /** Largest request body: a signed transaction in hex. */
  bodyBytes: 256 * 1024,
  /** How long a chain server may take, body included; below the time limit of a function. */
  timeoutMs: 7_000,
  /** Reading a wallet of 200 coins takes about as many requests. */
  rate: { name: 'relay', limit: 300, windowSeconds: 60 },
} as const satisfies { bodyBytes: number; timeoutMs: number; rate: RatePolicy }
