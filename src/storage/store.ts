import type { AffiliateChangeTable } from './affiliateChange.ts'
import type { AffiliateSessionTable } from './affiliateSession.ts'
import type { AffiliateTable } from './affiliateTable.ts'
import type { ApiKeyTable } from './apiKeyTable.ts'
import type { IncidentTable } from './incidentTable.ts'
import type { MailTable } from './mailTable.ts'
import type { MemolessStore } from './memolessStore.ts'

/**
 * State that the server keeps between requests. Every method is atomic, even between processes that share the store,
 * and rejects only with StoreUnavailableError. `now` is in Unix milliseconds.
 */
export interface Store {
  readonly driver: 'sqlite' | 'postgres' | 'none'
  readonly subscriptions: Subscriptions
  readonly idempotency: Idempotency
  readonly limits: Limits
  readonly memoless: MemolessStore
  readonly apiKeys: ApiKeyTable
  readonly affiliates: AffiliateTable
  readonly affiliateSessions: AffiliateSessionTable
  readonly affiliateChanges: AffiliateChangeTable
  readonly mails: MailTable
  readonly incidents: IncidentTable
  /** Writes one row, because a read-only store is not healthy. Never rejects. */
  health(now: number): Promise<StoreHealth>
  /** Closes file and connections. Later calls reject. */
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
  /** Unix milliseconds of the first request for this address. The others are undefined until they happen. */
  readonly createdAt: number
  readonly confirmedAt: number | undefined
  readonly unsubscribedAt: number | undefined
}

interface MailTerms {
  /** Identifies a mailbox whatever the spelling of its address. The address when absent. */
  readonly mailbox?: string
  readonly everyMs: number
  /** How long the confirmation link is valid. */
  readonly confirmMs: number
}

/** The right to send one confirmation mail. The store keeps only hashes of the two tokens. */
export interface MailClaim {
  readonly confirmToken: string
  readonly unsubscribeToken: string
}

/** A token works once. `used` also after an unsubscription; `expired` from its last millisecond on. */
export type Confirmation =
  | { readonly state: 'confirmed'; readonly address: string }
  | { readonly state: 'used' | 'expired' | 'unknown' }

type Unsubscription = { readonly state: 'unsubscribed'; readonly address: string } | { readonly state: 'unknown' }

/** One record per address. Addresses arrive normalised: the store compares them byte by byte. */
export interface Subscriptions {
  /**
   * Saves the address and returns its status: `confirmed` when it was confirmed before, else `unconfirmed`. The status
   * decides whether to send mail; it is not for the client.
   */
  add(address: string, now: number): Promise<{ status: 'unconfirmed' | 'confirmed' }>
  /**
   * Claims the one mail that a mailbox may get per `everyMs`, plus one per `everyMs` after an unsubscription. Returns
   * undefined when the mail is already claimed or the address is unknown. Links of earlier mails keep working.
   */
  claimMail(address: string, terms: MailTerms, now: number): Promise<MailClaim | undefined>
  /** Returns a claim whose mail could not be sent. Its links become invalid and the next request may try again. */
  returnMail(claim: MailClaim): Promise<void>
  confirm(confirmToken: string, now: number): Promise<Confirmation>
  /** Works any number of times, without expiry, and invalidates open confirmation links. */
  unsubscribe(unsubscribeToken: string, now: number): Promise<Unsubscription>
  /** Returns every record, oldest first, read in pages. */
  list(): AsyncIterable<Subscription>
  /** Deletes the record and its links. Returns whether there was one. */
  remove(address: string): Promise<boolean>
}

/** The response that a retry receives again. */
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
  /** Another call is executing it; the key is free again in `freeInMs` at the latest. */
  | { readonly state: 'in_progress'; readonly freeInMs: number }
  /** The key belongs to another request. */
  | { readonly state: 'mismatch' }

/** Idempotency keys: reserve, execute, then finish (keeps the response) or release (does not). */
export interface Idempotency {
  /** Reserves a key. Of simultaneous calls with one key, exactly one is `reserved`. Expires after `leaseMs`. */
  reserve(request: { key: string; fingerprint: string; leaseMs: number }, now: number): Promise<Reservation>
  /**
   * Keeps the response for `replayMs`. Returns false and writes nothing when the lease expired and the key was reserved
   * again, or when a response exists.
   */
  finish(done: { lease: Lease; response: StoredResponse; replayMs: number }, now: number): Promise<boolean>
  /** Frees the key at once if this lease still owns it. */
  release(lease: Lease): Promise<void>
}

export interface RateLimit {
  /** Purpose and client, such as "mcp 203.0.113.7". */
  readonly bucket: string
  readonly limit: number
  readonly windowMs: number
}

export interface RateState {
  readonly allowed: boolean
  readonly limit: number
  /** Units left now. */
  readonly remaining: number
  /**
   * After a refusal: time until the same cost would be allowed if no other call spends (`windowMs` when the cost
   * exceeds the limit). Otherwise: time until the next unit is restored, 0 when all are available. In milliseconds.
   */
  readonly resetMs: number
}

/**
 * Exact sliding windows. Any period of `windowMs` allows at most `limit` units, and a unit that fits is never refused.
 * A unit spent at t is restored at t + windowMs.
 *
 * Every allowed unit counts, whatever the outcome of the request. A refusal spends nothing; otherwise a client that
 * retries every second would stay blocked and Retry-After would be wrong. A cost above the remaining units is refused
 * and spends nothing. To count executions only, use a separate bucket.
 */
export interface Limits {
  /** Spends `cost` units (default 1) if they fit. Throws RangeError unless the cost is a positive integer. */
  hit(limit: RateLimit & { cost?: number }, now: number): Promise<RateState>
  /** Returns whether one unit would be allowed, without spending it. */
  peek(limit: RateLimit, now: number): Promise<RateState>
}
