import { getSwapStatus } from '../../../core/actions/getSwapStatus.ts'
import type { Node, QueryOptions } from '../../../core/nodes/node.ts'
import { isEnd } from '../../../core/tracking/status.ts'
import type { AffiliateSwap } from './earningsOfAction.ts'

/** A swap as a majority of the configured nodes reports it, or why they do not. */
export type NodeSwap =
  | { readonly swap: AffiliateSwap; readonly confirmedBy: readonly string[] }
  | { readonly swap: undefined; readonly reason: string }

/**
 * Reads a swap's memo and payments from the nodes alone. Time, price and the output's fee, which nodes do not keep, stay
 * those of the indexer. Rejects only when the caller aborts.
 */
export async function confirmSwap(node: Node, indexed: AffiliateSwap, options: QueryOptions = {}): Promise<NodeSwap> {
  try {
    const { stage, inbound, outputs, confirmedBy, why } = await getSwapStatus({ node }, indexed.hash, options)
    const output = outputs.find(({ role }) => role === 'output')
    if (!isEnd(stage) || inbound === undefined || output === undefined) {
      return { swap: undefined, reason: why ?? `The nodes report the stage “${stage}”.` }
    }
    const payments = outputs.filter(({ role, seen }) => role === 'affiliate' && seen)
    const facts = { memo: inbound.memo, output: { asset: indexed.output.asset, amount: output.amount }, payments }
    return { swap: { ...indexed, ...facts }, confirmedBy }
  } catch (thrown) {
    options.signal?.throwIfAborted()
    return { swap: undefined, reason: thrown instanceof Error ? thrown.message : 'The nodes did not answer.' }
  }
}
