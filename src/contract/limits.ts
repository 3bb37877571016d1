/** The numbers that clients may rely on. */
export const limits = {
  /** Largest JSON-RPC body, in bytes; beyond it 413. */
  bodyBytes: 256 * 1024,
  /** Largest body of a REST request, in bytes; beyond it 413. */
  restBodyBytes: 16 * 1024,
  /** Messages in one JSON-RPC batch. */
  batchMembers: 20,
  /** Longest Idempotency-Key, in characters. */
  idempotencyKeyLength: 255,
  /** How long the answer to an Idempotency-Key is kept. */
  idempotencyReplayMs: 60 * 60 * 1000,
  /** After this, a key whose request never came to an end is free again. */
  idempotencyLeaseMs: 30 * 1000,
  /** How long a confirmation link of the newsletter opens. */
  confirmationMs: 7 * 24 * 60 * 60 * 1000,
  /** At most one confirmation mail goes to a mailbox in this time, and one more after an unsubscription. */
  confirmationMailEveryMs: 24 * 60 * 60 * 1000,
  /** How long the status document waits for a node or the store before calling it unreachable. */
  statusDeadlineMs: 1_500,
  /** The status document tells of a look that is at most this old. */
  statusAgeMs: 15_000,
  /** A node is behind when another one is this many blocks ahead, or its newest block is this old. */
  behindBlocks: 10,
  behindSeconds: 300,
} as const

/** How often one client may ask. The name tells several policies of one answer apart. */
export interface RatePolicy {
  readonly name: string
  readonly limit: number
  readonly windowSeconds: number
  /** Counted for all clients together; absent where each client has a window of its own. */
  readonly per?: 'site'
}

/** An IPv6 network of 48 bits has many networks of 64 bits, and together they may spend this many times their limit. */
export const wideNetworkFactor = 4

/** The windows, by client address unless said otherwise. An operator may set other numbers; the headers of each answer tell the real ones. */
export const ratePolicies = {
  /** Every POST to /mcp or /a2a counts one, and every member of a batch. */
  mcp: { name: 'mcp', limit: 60, windowSeconds: 600 },
  /** Subscriptions that were executed; a replay is none. */
  newsletter: { name: 'newsletter', limit: 5, windowSeconds: 600 },
  /** Requests to subscribe, whatever became of them; a replay is none. */
  newsletterRequests: { name: 'newsletter-requests', limit: 60, windowSeconds: 600 },
  /** Subscriptions of all clients together, so that no one can have the site send mail without end. */
  newsletterTotal: { name: 'newsletter-total', limit: 1_000, windowSeconds: 86_400, per: 'site' },
} as const satisfies Record<string, RatePolicy>

export type RatePolicyKey = keyof typeof ratePolicies
export type RatePolicies = Readonly<Record<RatePolicyKey, RatePolicy>>
