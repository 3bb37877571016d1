import { type RatePolicy, wideNetworkFactor } from '../../contract/limits.ts'
import { dropOldest } from '../../std/dropOldest.ts'
import { ApiError } from '../apiError.ts'
import type { KeySender } from './apiKeys.ts'
import { wideNetworkOf } from './clientKey.ts'
import { type RateVerdict, rateLimitHeaders } from './rateLimiter.ts'
import { takeForClient } from './takeForClient.ts'

/** Refuses clients that try keys. Every lookup of a key costs a query of the database. */
export interface KeyGuard {
  /** Throws `ApiError` rate_limited while the client, or its /48 network, has no unknown key left. Asks no database. */
  readonly expectAllowed: (sender: KeySender) => void
  /** Runs a lookup. Throws `ApiError` rate_limited while the client has as many at once as it may send unknown keys. */
  readonly lookUp: <T>(sender: KeySender, find: () => Promise<T>) => Promise<T>
  /** Counts an unknown key, in the window of all instances. Returns the RateLimit headers. Throws `ApiError` rate_limited. */
  readonly countUnknown: (sender: KeySender) => Promise<Readonly<Record<string, string>>>
}

/** Clients that one process remembers as refused; beyond it the oldest is forgotten, which costs one query. */
const maxRefused = 10_000

/** Creates the guard of one process. It remembers who is refused, so that a refusal needs no query. */
export function createKeyGuard(clock: () => number): KeyGuard {
  /** Until when a client or a /48 network is refused, in Unix milliseconds. */
  const refusedUntil = new Map<string, number>()
  /** Lookups of each client that have no result yet. */
  const running = new Map<string, number>()
  const refuse = (name: string, seconds: number) => {
    refusedUntil.delete(name)
    refusedUntil.set(name, clock() + seconds * 1000)
    dropOldest(refusedUntil, maxRefused)
  }
  const secondsLeft = (name: string, { windowSeconds }: RatePolicy) => {
    const ms = (refusedUntil.get(name) ?? 0) - clock()
    // A clock that was set back refuses no longer than one window.
    if (ms > 0 && ms <= windowSeconds * 1000) return Math.ceil(ms / 1000)
    refusedUntil.delete(name)
    return 0
  }
  const refuseNetwork = async ({ client, limiter }: KeySender, policy: RatePolicy) => {
    const network = wideNetworkOf(client)
    if (network === undefined) return
    const state = await limiter.take({ ...policy, limit: policy.limit * wideNetworkFactor }, network, 0)
    if (state.remaining === 0) refuse(network, Math.max(1, state.resetSeconds))
  }
  return {
    expectAllowed({ client, rates: { unknownKeys: policy } }) {
      const names = [client, wideNetworkOf(client)].flatMap((name) => name ?? [])
      const seconds = Math.max(...names.map((name) => secondsLeft(name, policy)))
      if (seconds > 0) throw tooMany({ remaining: 0, resetSeconds: seconds, retryAfterSeconds: seconds }, policy)
    },
    lookUp({ client, rates: { unknownKeys: policy } }, find) {
      const count = (running.get(client) ?? 0) + 1
      if (count > policy.limit) throw tooMany({ remaining: 0, resetSeconds: 1, retryAfterSeconds: 1 }, policy)
      running.set(client, count)
      return find().finally(() => {
        const left = (running.get(client) ?? 1) - 1
        if (left > 0) running.set(client, left)
        else running.delete(client)
      })
    },
    async countUnknown(sender) {
      const { client, limiter, rates } = sender
      const policy = rates.unknownKeys
      const verdict = await takeForClient(limiter, policy, client, 1)
      if (verdict.remaining === 0) {
        refuse(client, Math.max(1, verdict.retryAfterSeconds, verdict.resetSeconds))
        await refuseNetwork(sender, policy)
      }
      if (!verdict.allowed) throw tooMany(verdict, policy)
      return rateLimitHeaders(verdict, policy)
    },
  }
}

function tooMany(verdict: Omit<RateVerdict, 'allowed' | 'limit'>, policy: RatePolicy): ApiError {
  return new ApiError('rate_limited', {
    message: 'Too many unknown API keys came from this address.',
    hint: 'Wait for Retry-After. Then send a key that this site issued; a key with a typing error is not counted.',
    headers: rateLimitHeaders({ ...verdict, allowed: false, limit: policy.limit }, policy),
  })
}
