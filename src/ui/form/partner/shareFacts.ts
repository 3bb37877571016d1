import { getAgreedPools } from '../../../core/actions/getAgreedPools.ts'
import type { Node } from '../../../core/nodes/node.ts'
import { readNativeFee } from '../../../core/quorum/readNativeFee.ts'
import type { ShareFacts } from '../../../core/quote/affiliates/quoteWithShares.ts'
import { resolveAffiliate } from '../../../core/quote/affiliates/resolveAffiliate.ts'
import { memoizeAsync } from '../../../std/memoizeAsync.ts'

/** How long the facts of one protocol are used for every price (ms). */
export const factsMs = 60_000

const known = new WeakMap<Node, { readonly facts: ShareFacts; readonly until: number }>()

/** Returns what decides whether a fee can be paid, read once a minute. `now` is the page's monotonic clock (ms). */
export function shareFacts(node: Node, now = performance.now()): ShareFacts {
  const kept = known.get(node)
  if (kept !== undefined && now < kept.until) return kept.facts
  const names = new Map<string, () => Promise<unknown>>()
  const facts: ShareFacts = {
    resolve(name) {
      const resolve = names.get(name) ?? memoizeAsync(() => resolveAffiliate(node, name))
      names.set(name, resolve)
      return resolve()
    },
    pools: memoizeAsync(() => getAgreedPools(node)),
    nativeFee: memoizeAsync(() => readNativeFee(node)),
  }
  known.set(node, { facts, until: now + factsMs })
  return facts
}
