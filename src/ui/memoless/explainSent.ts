import { getSwapStatus } from '../../core/actions/getSwapStatus.ts'
import type { Units } from '../../core/asset/amount.ts'
import { formatAsset } from '../../core/asset/asset.ts'
import { chains, isChainId } from '../../core/chains/chains.ts'
import type { Node, QueryOptions } from '../../core/nodes/node.ts'
import { readReferenceUses } from '../../core/quorum/readReferenceUses.ts'
import type { RegisteredSwap } from './memolessSwap.ts'
import { referenceOf } from './referenceOf.ts'

/** What became of a transaction that the person sent. */
export type SentOutcome =
  /** It is the payment of this swap. */
  | { readonly kind: 'matched' }
  /** No node reports it yet. */
  | { readonly kind: 'unknown' }
  /** It has another amount. `isIgnored`: at most the dust threshold, so the network does not see it. */
  | { readonly kind: 'other_amount'; readonly sent: Units; readonly isIgnored: boolean }
  /** Another coin. */
  | { readonly kind: 'elsewhere' }

/** Returns the deposit that used the swap's reference, as a majority of the nodes reports; undefined before. */
export async function findDeposit(
  node: Node,
  swap: RegisteredSwap,
  options?: QueryOptions,
): Promise<string | undefined> {
  const { reference } = referenceOf(swap)
  const uses = await readReferenceUses(node, { asset: formatAsset(swap.from), reference }, options)
  return uses.at(-1)
}

/** Compares a transaction with the payment, by what a majority of the nodes reports. Throws what `getSwapStatus` throws. */
export async function explainSent(
  node: Node,
  swap: RegisteredSwap,
  hash: string,
  options?: QueryOptions,
): Promise<SentOutcome> {
  const { inbound } = await getSwapStatus({ node }, hash, options)
  const { from, amount } = swap
  const [coin, ...others] = inbound?.coins ?? []
  if (inbound === undefined || coin === undefined) return { kind: 'unknown' }
  if (inbound.chain !== from.chain || coin.asset !== formatAsset(from) || others.length > 0)
    return { kind: 'elsewhere' }
  if (coin.amount === amount) return { kind: 'matched' }
  const dust = isChainId(from.chain) ? chains[from.chain].dustThreshold.THORCHAIN : 0n
  return { kind: 'other_amount', sent: coin.amount, isIgnored: coin.amount <= dust }
}
