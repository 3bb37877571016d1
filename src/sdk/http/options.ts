import { type Clock, systemClock } from '../../core/nodes/net/clock.ts'
import type { Transport } from '../../core/nodes/net/transport.ts'
import { defaultUrl } from '../generated/contract.ts'
import { InvalidInputError } from './clientErrors.ts'
import { defaultRetryPolicy, type RetryPolicy } from './retries.ts'

/**
 * Settings of a client.
 * @example
 * const options: ClientOptions = { url: 'https://swap.example.org', timeoutMs: 5_000 }
 */
export interface ClientOptions {
  /** Address of the site. The default is the local site with test coins. */
  readonly url?: string
  /** Sends a request: `fetch` of the platform by default. */
  readonly fetch?: Transport
  /** Time of one attempt, its body included. Waits between attempts are not part of it. 20,000 by default. */
  readonly timeoutMs?: number
  readonly retry?: Partial<RetryPolicy>
  readonly clock?: Clock
  /** Returns a number from 0 to 1, which spreads retries: `Math.random` by default. */
  readonly random?: () => number
}

/**
 * Settings of one call.
 * @example
 * const options: CallOptions = { signal: AbortSignal.timeout(30_000) }
 */
export interface CallOptions {
  /** Aborts the call, its waits included. */
  readonly signal?: AbortSignal
  /** Replaces the time of one attempt. */
  readonly timeoutMs?: number
}

/**
 * Settings of a call that the service executes once per key.
 * @example
 * const options: WriteOptions = { idempotencyKey: 'order-17' }
 */
export interface WriteOptions extends CallOptions {
  /** Repeat a call with its key to execute it once; a new key by default. */
  readonly idempotencyKey?: string
}

/** Settings with every default, and headers of each request. */
export interface ResolvedOptions {
  readonly url: string
  readonly fetch: Transport
  readonly timeoutMs: number
  readonly retry: RetryPolicy
  readonly clock: Clock
  readonly random: () => number
}

/** Fills in the defaults. Throws `InvalidInputError` (invalid_input) when the address is not one of a site. */
export function resolveOptions(options: ClientOptions): ResolvedOptions {
  const { url = defaultUrl, retry, timeoutMs = 20_000, clock = systemClock, random = Math.random } = options
  return {
    url: readSiteUrl(url),
    fetch: options.fetch ?? ((request) => globalThis.fetch(request)),
    retry: { ...defaultRetryPolicy, ...retry },

    timeoutMs,
    clock,
    random,
  }
}

function readSiteUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '') return text.replace(/\/+$/, '')
  throw new InvalidInputError(`"${text.slice(0, 80)}" is not the address of a site.`, {
    code: 'invalid_input',
    hint: 'Write http:// or https:// and the host, such as https://swap.example.org.',
  })
}
