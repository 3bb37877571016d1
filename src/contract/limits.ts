/** Published limits that clients may rely on. */
export const limits = {
  /** Largest JSON-RPC body, in bytes; beyond it 413. */
  bodyBytes: 256 * 1024,
  /** Largest body of a REST request, in bytes; beyond it 413. */
  restBodyBytes: 16 * 1024,
  /** How far below the quote the price limit of a memo is unless the caller sets one, in hundredths of a percent. */
  priceLimitBps: 300,
  /** Messages in one JSON-RPC batch. */
  batchMembers: 20,
  /** Longest Idempotency-Key, in characters. */
  idempotencyKeyLength: 255,
  /** How long the response to an Idempotency-Key is stored. */
  idempotencyReplayMs: 60 * 60 * 1000,
  /** After this time, a key whose request never finished is free again. */
  idempotencyLeaseMs: 30 * 1000,
  /** How long a confirmation link is valid. */
  confirmationMs: 7 * 24 * 60 * 60 * 1000,
  /** A mailbox gets at most one confirmation mail in this time, and one more after it unsubscribes. */
  confirmationMailEveryMs: 24 * 60 * 60 * 1000,
  /** How long a link of the affiliate program is valid. */
  affiliateLinkMs: 30 * 60 * 1000,
  /** A mailbox gets at most three registration mails in this time. */
  affiliateMailEveryMs: 24 * 60 * 60 * 1000,
  /** How long an unverified registration is kept. */
  affiliateUnverifiedMs: 7 * 24 * 60 * 60 * 1000,
  /** How long a change of a payout or of an e-mail address waits. */
  affiliateChangeWaitMs: 48 * 60 * 60 * 1000,
  /** Addresses that an account used in this time get the links that cancel a change. */
  affiliateAddressesMs: 30 * 24 * 60 * 60 * 1000,
  /** How long a session of a partner lasts. */
  affiliateSessionMs: 7 * 24 * 60 * 60 * 1000,
  /** How long the status document waits for a node or the store before calling it unreachable. */
  statusDeadlineMs: 1_500,
  /** Maximum age of the checks in the status document. */
  statusAgeMs: 15_000,
  /** Maximum age of the endpoint checks in the status document. */
  diagnosisAgeMs: 300_000,
  /** How long a request waits until the nodes report its reference. */
  registrationWaitMs: 20_000,
  /** Largest cost of all registrations together, in units of RUNE: 100 in an hour and 1,000 in a day at 0.02 RUNE. */
  registrationSpendPerHour: 200_000_000,
  registrationSpendPerDay: 2_000_000_000,
  /** One part of this many of the budget stays for networks of addresses that have used none of it. */
  registrationReservedPart: 4,
  /** Usual fee of a registration, in units of RUNE. */
  registrationFee: 2_000_000,
  /** No registration is paid whose fees, as a majority of the nodes reports them, are higher. In units of RUNE. */
  registrationFeeCap: 20_000_000,
  /** The status document reports a low balance below this, in units of RUNE: 200 registrations. */
  registrationLowBalance: 400_000_000,
} as const

/** A rate limit of one client. The name identifies it in the RateLimit headers. */
export interface RatePolicy {
  readonly name: string
  readonly limit: number
  readonly windowSeconds: number
  /** Counted for all clients together, or for each API key; absent when each client address has its own window. */
  readonly per?: 'site' | 'key'
}

/** All /64 networks of one IPv6 /48 network together may spend this many times the limit. */
export const wideNetworkFactor = 4

/**
 * Default rate limits, per client address unless `per` is set. An operator may change them; response headers report the
 * actual values.
 */
export const ratePolicies = {
  /** Counts every POST to /mcp or /a2a, and every member of a batch. */
  mcp: { name: 'mcp', limit: 60, windowSeconds: 600 },
  /** Counts every POST to /developers/mcp, and every member of a batch. */
  documentation: { name: 'documentation', limit: 120, windowSeconds: 600 },
  /** Counts executed subscriptions; a replay does not count. */
  newsletter: { name: 'newsletter', limit: 5, windowSeconds: 600 },
  /** Counts requests to subscribe, whatever their outcome; a replay does not count. */
  newsletterRequests: { name: 'newsletter-requests', limit: 60, windowSeconds: 600 },
  /** Counts the subscriptions of all clients together, which bounds the mail that the site sends. */
  newsletterTotal: { name: 'newsletter-total', limit: 1_000, windowSeconds: 86_400, per: 'site' },
  /** Counts every request to the memoless backend. */
  memolessRequests: { name: 'memoless', limit: 100, windowSeconds: 900 },
  /** Counts registrations of one client; a replay does not count. */
  memolessRegistrations: { name: 'memoless-registrations', limit: 10, windowSeconds: 3_600 },
  /** Counts requests for receipts, which need no key. */
  receipts: { name: 'receipts', limit: 120, windowSeconds: 600 },
  /** Counts requests for the open limit orders of an address, where no key is sent. */
  openOrders: { name: 'open-orders', limit: 60, windowSeconds: 600 },
  /** Counts every request to the affiliate program. */
  affiliate: { name: 'affiliate', limit: 300, windowSeconds: 600 },
  /** Counts registrations and requests for a sign-in link of one client. */
  affiliateMails: { name: 'affiliate-mails', limit: 5, windowSeconds: 3_600 },
  /** Counts mails to new addresses for all clients together, and apart from them the sign-in links of partners. */
  affiliateMailsTotal: { name: 'affiliate-mails-total', limit: 1_000, windowSeconds: 86_400, per: 'site' },
  /** Counts API keys of one client that this site does not know. Beyond it, no key of the client is looked up. */
  unknownKeys: { name: 'unknown-keys', limit: 60, windowSeconds: 600 },
  /** Counts the requests of one API key for pages. */
  pkBurst: { name: 'pk-burst', limit: 120, windowSeconds: 60, per: 'key' },
  /** Counts the requests of one API key for servers. */
  skBurst: { name: 'sk-burst', limit: 1_200, windowSeconds: 60, per: 'key' },
} as const satisfies Record<string, RatePolicy>

export type RatePolicyKey = keyof typeof ratePolicies
export type RatePolicies = Readonly<Record<RatePolicyKey, RatePolicy>>
