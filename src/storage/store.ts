/**
 * What the server remembers between requests. Every method is atomic, also among processes that share the store, and
 * rejects with StoreUnavailableError alone. `now` is always Unix milliseconds and is handed in.
 */
export interface Store {
  readonly driver: 'sqlite' | 'postgres' | 'none'
  readonly subscriptions: Subscriptions
  readonly idempotency: Idempotency
  readonly limits: Limits
  /** Writes one row, because a store that can only be read is not healthy. Never rejects. */
  health(now: number): Promise<StoreHealth>
  /** Lets go of file and connections. Every later call is refused. */
  close(): Promise<void>
}

export type StoreHealth =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: string; readonly hint: string }

export type SubscriptionStatus = 'unconfirmed' | 'confirmed' | 'unsubscribed'

export interface Subscription {
  readonly id: string
  readonly address: string
  readonly status: SubscriptionStatus
  /** Unix milliseconds of the first request for this address; the others are undefined until they happened. */
  readonly createdAt: number
  readonly confirmedAt: number | undefined
  readonly unsubscribedAt: number | undefined
}

export interface MailTerms {
  /** What all spellings of one mailbox have in common; the address itself unless given. */
  readonly mailbox?: string
  readonly everyMs: number
  /** How long the confirmation link opens. */
  readonly confirmMs: number
}

/** The right to send one confirmation mail. The store keeps only hashes of the two tokens. */
export interface MailClaim {
  readonly confirmToken: string
  readonly unsubscribeToken: string
}

/** A token opens once: `used` also after an unsubscription, `expired` from its last millisecond on. */
export type Confirmation =
  | { readonly state: 'confirmed'; readonly address: string }
  | { readonly state: 'used' | 'expired' | 'unknown' }

export type Unsubscription =
  | { readonly state: 'unsubscribed'; readonly address: string }
  | { readonly state: 'unknown' }

/** One record per address. Addresses arrive normalised: the store compares them byte by byte. */
export interface Subscriptions {
  /**
   * Keeps the address and returns what it is now: `unconfirmed` when it was new, waiting or unsubscribed, `confirmed`
   * when it had been confirmed before. The answer is for the handler's decision about mail, not for the client.
   */
  add(address: string, now: number): Promise<{ status: 'unconfirmed' | 'confirmed' }>
  /**
   * Claims the one mail that a mailbox may get per `everyMs`, and once per `everyMs` another one after the address was
   * unsubscribed. Undefined when that mail was already claimed, or the address is not known. Links of earlier mails keep
   * working.
   */
  claimMail(address: string, terms: MailTerms, now: number): Promise<MailClaim | undefined>
  /** Takes a claim back whose mail could not be sent: its links die, and the next request may try again. */
  returnMail(claim: MailClaim): Promise<void>
  confirm(confirmToken: string, now: number): Promise<Confirmation>
  /** Works as often as it is called, for ever, and closes the confirmation links still open. */
  unsubscribe(unsubscribeToken: string, now: number): Promise<Unsubscription>
  /** Every record, oldest first, read in pages. */
  list(): AsyncIterable<Subscription>
  /** Deletes the record and its links. True when there was one. */
  remove(address: string): Promise<boolean>
}

/** What is sent again to a retry. */
export interface StoredResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The right to execute the request behind a key. */
export interface Lease {
  readonly keyHash: string
  readonly token: string
}

export type Reservation =
  | { readonly state: 'reserved'; readonly lease: Lease }
  | { readonly state: 'replay'; readonly response: StoredResponse }
  /** Somebody executes it now; the key is free again in `freeInMs` at the latest. */
  | { readonly state: 'in_progress'; readonly freeInMs: number }
  /** The key belongs to another request. */
  | { readonly state: 'mismatch' }

/** Idempotency keys: reserve, execute, then finish (the response is kept) or release (it is not). */
export interface Idempotency {
  /** Of any number of simultaneous calls with one key, exactly one is `reserved`. Frees itself after `leaseMs`. */
  reserve(request: { key: string; fingerprint: string; leaseMs: number }, now: number): Promise<Reservation>
  /**
   * Keeps the response for `replayMs`. False, and nothing is written, when the lease ran out and the key has gone to
   * somebody else, or the response is already there.
   */
  finish(done: { lease: Lease; response: StoredResponse; replayMs: number }, now: number): Promise<boolean>
  /** Frees the key at once, when it is still this lease's. */
  release(lease: Lease): Promise<void>
}

export interface RateLimit {
  /** Who is counted, and for what: "mcp 203.0.113.7". */
  readonly bucket: string
  readonly limit: number
  readonly windowMs: number
}

export interface RateState {
  readonly allowed: boolean
  readonly limit: number
  /** Units left at this moment. */
  readonly remaining: number
  /**
   * After a refusal: until the same cost would be allowed, if nobody else spends (`windowMs` when it exceeds the whole
   * limit, which no wait cures). Otherwise: until the next unit comes back, 0 when all are there.
   */
  readonly resetMs: number
}

/**
 * Sliding windows, exact: in no stretch of `windowMs`, wherever it begins, are more than `limit` units allowed, and
 * none is refused while there is room for it. A unit spent at t is back at t + windowMs.
 *
 * Every allowed unit counts, whatever becomes of the request. A refusal spends nothing: otherwise a client that knocks
 * once a second would never be let in again, and Retry-After would be a lie. A cost above what remains is refused as
 * a whole and spends nothing either. To count executions only, hit a bucket of their own when one begins.
 */
export interface Limits {
  /** Spends `cost` units (1 when absent) if they fit. A cost that is no whole number from 1 is a RangeError. */
  hit(limit: RateLimit & { cost?: number }, now: number): Promise<RateState>
  /** The same answer without spending: would one unit be allowed? */
  peek(limit: RateLimit, now: number): Promise<RateState>
}
