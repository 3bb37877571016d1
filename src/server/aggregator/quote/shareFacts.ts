import { UnknownNameError } from '../../../core/address/names.ts'
import type { Node } from '../../../core/nodes/node.ts'
import { readNativeFee } from '../../../core/quorum/readNativeFee.ts'
import type { ShareFacts } from '../../../core/quote/affiliates/quoteWithShares.ts'
import { resolveAffiliate } from '../../../core/quote/affiliates/resolveAffiliate.ts'
import { cachedAgreedPools } from '../../quotes/cachedAgreedPools.ts'
import { cachePerBlock } from '../../quotes/cachePerBlock.ts'

/** Returns the facts about fees that nodes report, each read once per block for all callers. */
export const shareFactsOf =
  (now: number) =>
  (node: Node): ShareFacts => ({
    async resolve(name) {
      const key = `affiliate ${name.toLowerCase()}`
      const problem = await cachePerBlock({ node, now, key, query: () => unknownName(node, name) })
      if (problem !== undefined) throw problem
    },
    pools: () => cachedAgreedPools(node, { now }),
    nativeFee: () => cachePerBlock({ node, now, key: 'native fee', query: () => readNativeFee(node) }),
  })

/** Returns why the name receives no fees; undefined for one that can. */
async function unknownName(node: Node, name: string): Promise<UnknownNameError | undefined> {
  try {
    await resolveAffiliate(node, name)
    return undefined
  } catch (thrown) {
    if (thrown instanceof UnknownNameError) return thrown
    throw thrown
  }
}
