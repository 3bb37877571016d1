import { isValidAddress } from '../../address/address.ts'
import { layer1Of, sameAsset } from '../../asset/asset.ts'
import { protocols } from '../../chains/protocol.ts'
import { SwapError, type SwapErrorCode } from '../../errors.ts'
import type { Node } from '../../nodes/node.ts'
import type { AgreedPool } from '../../quorum/agreedPools.ts'
import type { Quote } from '../quote.ts'
import type { QuoteParams, QuoteTerms } from '../quoteParams.ts'
import {
  type AffiliateSplit,
  affiliateSplit,
  type DropCode,
  type DroppedShare,
  type FeeShare,
  mergeShares,
  payableShares,
} from './affiliateSplit.ts'

/** What decides whether a share can be paid. */
export interface ShareFacts {
  /** Throws when the name is not registered, has expired, or when the nodes disagree about it. */
  readonly resolve: (name: string) => Promise<unknown>
  /** Available pools that a majority of nodes reports. */
  readonly pools: () => Promise<readonly AgreedPool[]>
  /** Fee of a payment on the protocol's own chain. */
  readonly nativeFee: () => Promise<bigint>
}

/** A quote with the shares that its memo pays. */
export interface SharedQuote<T extends QuoteTerms = QuoteParams> extends AffiliateSplit {
  readonly quote: Quote
  /** The parameters that the node accepted. */
  readonly params: T
}

interface SharedQuery<T extends QuoteTerms> {
  readonly params: T
  readonly shares: readonly FeeShare[]
  readonly facts: ShareFacts
  /** Requests a quote. */
  readonly query: (params: T) => Promise<Quote>
}

/**
 * Quotes a swap that pays shares of its output. A share is left out when it exceeds the protocol's limits, when its
 * name cannot be paid, when the native fee would use it up, when it raises the minimum above the amount, when the node
 * refuses it or when the memo is too long; the service's share goes first. Throws what `query` throws for other
 * reasons.
 */
export async function quoteWithShares<T extends QuoteTerms>(
  node: Node,
  { params, shares, facts, query }: SharedQuery<T>,
): Promise<SharedQuote<T>> {
  const registered = await registeredShares(node, shares, facts)
  let kept = registered.kept
  const dropped = [...registered.dropped]
  for (;;) {
    const less = await attempt().catch((thrown: unknown) => withoutRefused(kept, thrown))
    if ('quote' in less) return { ...less, kept, dropped }
    kept = less.kept
    dropped.push(...less.dropped)
  }

  async function attempt() {
    const shared = kept.length === 0 ? params : { ...params, affiliates: mergeShares(kept) }
    const quote = await query(shared)
    const split = raisesMinimum(kept, quote) ?? (await payableOf(kept, quote, facts))
    return split.dropped.length === 0 ? { quote, params: shared } : split
  }
}

/** Drops shares beyond the limits, then those whose name a majority of nodes does not confirm. */
async function registeredShares(node: Node, shares: readonly FeeShare[], facts: ShareFacts): Promise<AffiliateSplit> {
  const { kept, dropped } = affiliateSplit(node.protocol, shares)
  const reasons = await Promise.all(kept.map(({ name }) => problemOf(node, name, facts)))
  return {
    kept: kept.filter((_share, at) => reasons[at] === undefined),
    dropped: [
      ...dropped,
      ...kept.flatMap((share, at): DroppedShare[] => {
        const reason = reasons[at]
        return reason === undefined ? [] : [{ share, code: 'name', reason }]
      }),
    ],
  }
}

async function problemOf({ protocol, network }: Node, name: string, { resolve }: ShareFacts) {
  if (isValidAddress(name, protocols[protocol].chain, network)) return undefined
  try {
    await resolve(name)
    return undefined
  } catch (thrown) {
    if (!(thrown instanceof SwapError)) throw thrown
    return thrown.message
  }
}

/**
 * Drops every share if the quote recommends more than the amount. On Maya a share raises that minimum until it is worth
 * twice the native fee. Source: Mayanode 1.124 calculateMinSwapAmount.
 */
function raisesMinimum(kept: readonly FeeShare[], quote: Quote): AffiliateSplit | undefined {
  const isAbove = quote.recommendedMinAmountIn > quote.amountIn
  if (kept.length === 0 || !isAbove) return undefined
  const reason = 'The fee of this swap would raise the recommended minimum above its amount.'
  return { kept: [], dropped: kept.map((share): DroppedShare => ({ share, code: 'minimum', reason })) }
}

/** Drops shares that are worth no more than the native fee; keeps all while prices or fee are unknown. */
async function payableOf(kept: readonly FeeShare[], quote: Quote, facts: ShareFacts): Promise<AffiliateSplit> {
  const all = { kept, dropped: [] }
  if (kept.length === 0) return all
  const read = await Promise.all([facts.pools(), facts.nativeFee()]).catch(() => undefined)
  if (read === undefined) return all
  const [pools, nativeFee] = read
  const { protocol, toAsset, expectedAmountOut, fees } = quote
  const coin = layer1Of(toAsset)
  const isOwn = `${coin.chain}.${coin.symbol}` === protocols[protocol].baseAsset
  const pool = isOwn ? undefined : pools.find(({ asset }) => sameAsset(asset, coin))
  if (!isOwn && (pool === undefined || pool.isDisputed)) return all
  const gross = expectedAmountOut + fees.affiliate + fees.outbound
  return payableShares(kept, { protocol, gross, pool, nativeFee })
}

/** Refusals of a node that leaving out a share can end. */
const refusalCodes: ReadonlyMap<SwapErrorCode, DropCode> = new Map([
  ['memo_too_long', 'memo_length'],
  ['invalid_affiliate', 'refused'],
])

/** Drops what the node refused: the last share of a memo that is too long, every share of invalid affiliates. */
function withoutRefused(kept: readonly FeeShare[], thrown: unknown): AffiliateSplit {
  if (!(thrown instanceof SwapError) || kept.length === 0) throw thrown
  const { message: reason } = thrown
  const code = refusalCodes.get(thrown.code)
  if (code === undefined) throw thrown
  const count = code === 'memo_length' ? kept.length - 1 : 0
  const dropped = kept.slice(count).map((share): DroppedShare => ({ share, code, reason }))
  return { kept: kept.slice(0, count), dropped }
}
