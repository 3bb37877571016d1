import { protocols } from '../../core/chains/protocol.ts'
import type { Node } from '../../core/nodes/node.ts'
import { QuoteRefusedError } from '../../core/nodes/refusalErrors.ts'

interface CacheEntry {
  readonly expiresAt: number
  readonly value: Promise<unknown>
}

const caches = new WeakMap<Node, Map<string, CacheEntry>>()
const maxEntries = 500

export interface BlockQuery<T> {
  readonly node: Node
  /** Unix milliseconds. */
  readonly now: number
  /** Identifies the query; equal keys share one result. */
  readonly key: string
  /** Runs the query. The result is shared between clients, so it may not contain a deposit address. */
  readonly query: () => Promise<T>
}

/**
 * Runs a query at most once per block and shares its result. A node's refusal is a result too; other errors are not
 * cached.
 */
export function cachePerBlock<T>({ node, now, key, query }: BlockQuery<T>): Promise<T> {
  const cache = cacheOf(node)
  const cached = cache.get(key)
  if (cached && cached.expiresAt > now) return cached.value as Promise<T>
  evict(cache, now)
  const value = query()
  cache.set(key, { expiresAt: now + protocols[node.protocol].blockMs, value })
  value.catch((error: unknown) => {
    if (!(error instanceof QuoteRefusedError) && cache.get(key)?.value === value) cache.delete(key)
  })
  return value
}

function cacheOf(node: Node): Map<string, CacheEntry> {
  const cache = caches.get(node) ?? new Map<string, CacheEntry>()
  caches.set(node, cache)
  return cache
}

/** Drops expired entries, and the oldest ones when the cache is full. A Map iterates in insertion order. */
function evict(cache: Map<string, CacheEntry>, now: number): void {
  for (const [key, { expiresAt }] of cache) if (expiresAt <= now || cache.size >= maxEntries) cache.delete(key)
}
