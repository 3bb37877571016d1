import { getNodeTime } from '../../core/actions/getNodeTime.ts'
import { type Asset, homeChain } from '../../core/asset/asset.ts'
import { arePayoutsHalted } from '../../core/diagnosis/describeHalts.ts'
import type { Node, QueryOptions } from '../../core/nodes/node.ts'
import { readAgreedMimirs } from '../../core/quorum/readAgreedMimirs.ts'
import { cachePerBlock } from './cachePerBlock.ts'

/**
 * Returns a sentence when a majority of the nodes reports that signing is paused on the chain of an asset: quotes and
 * swaps continue, and the payout waits. Undefined otherwise, and when too few nodes answer in time. Never rejects.
 */
export async function waitingPayouts(
  node: Node,
  asset: Asset,
  { now, ...options }: QueryOptions & { readonly now: number },
): Promise<string | undefined> {
  try {
    const query = async () => Promise.all([readAgreedMimirs(node, options), getNodeTime(node, options)])
    const [mimirs, { height }] = await cachePerBlock({ node, now, key: 'mimirs', query })
    const chain = homeChain(asset, node.protocol)
    if (mimirs === undefined || !arePayoutsHalted(mimirs, chain, height)) return undefined
    return `Payouts on ${chain} wait because signing is paused there. The swap is executed, and its payout leaves when signing resumes.`
  } catch {
    return undefined
  }
}
