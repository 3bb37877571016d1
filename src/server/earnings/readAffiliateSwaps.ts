import { moduleAddress } from '../../core/address/moduleAccounts.ts'
import { isChainId } from '../../core/chains/chains.ts'
import { protocols } from '../../core/chains/protocol.ts'
import type { Midgard } from '../../core/nodes/midgard.ts'
import type { Node, QueryOptions } from '../../core/nodes/node.ts'
import {
  type WireAffiliateAction,
  type WireAffiliateTransfer,
  wireAffiliateActions,
} from '../../core/nodes/wire/affiliateActions.ts'
import type { AffiliateSwap } from './earningsOfAction.ts'

/** Rows of one page of the indexer, its maximum. */
const PAGE = 50

export interface SwapRange {
  /** Affiliate, as memos name it. */
  readonly name: string
  /** Unix seconds, inclusive. */
  readonly from: number
  /** Unix seconds, exclusive. */
  readonly until: number
  /** Most swaps to read. */
  readonly limit: number
}

/** Swaps of an affiliate, newest first; `isPartial` when the range has more than `limit`. */
export interface AffiliateSwaps {
  readonly swaps: readonly AffiliateSwap[]
  readonly isPartial: boolean
}

/** Reads the completed swaps that name an affiliate from the indexer. Throws what `Node.get` throws. */
export async function readAffiliateSwaps(
  midgard: Midgard,
  { name, from, until, limit }: SwapRange,
  options: QueryOptions = {},
): Promise<AffiliateSwaps> {
  const swaps: AffiliateSwap[] = []
  let page = `timestamp=${until}`
  for (;;) {
    const path = `/v2/actions?affiliate=${encodeURIComponent(name)}&type=swap&limit=${PAGE}&${page}`
    const { actions, meta } = await midgard.get(path, wireAffiliateActions, options)
    const read = actions.map((action) => swapOf(midgard, action))
    swaps.push(...read.filter((swap): swap is AffiliateSwap => swap !== undefined && swap.time >= from))
    const next = meta?.nextPageToken ?? ''
    const isPast = actions.some(({ date }) => secondsOf(date) < from)
    if (isPast || actions.length < PAGE || next === '')
      return { swaps: swaps.slice(0, limit), isPartial: swaps.length > limit }
    if (swaps.length > limit) return { swaps: swaps.slice(0, limit), isPartial: true }
    page = `nextPageToken=${next}`
  }
}

const secondsOf = (nanoseconds: string): number => Number(BigInt(nanoseconds) / 1_000_000_000n)

/** Reads an action; undefined for one that has not ended or is not a swap. */
function swapOf(node: Midgard, { type, status, date, height, in: inputs, out, metadata }: WireAffiliateAction) {
  const [input] = inputs
  const [sold] = input?.coins ?? []
  const { swap } = metadata
  if (type !== 'swap' || status !== 'success' || input === undefined || sold === undefined || !swap) return undefined
  const { baseAsset } = protocols[node.protocol]
  const paid = withoutRepeats(out, input.txID)
  const isAffiliate = ({ affiliate }: WireAffiliateTransfer) => affiliate === true
  const [output] = paid.filter((transfer) => !isAffiliate(transfer)).flatMap(({ coins }) => coins)
  if (output === undefined) return undefined
  const fees = (swap.networkFees ?? []).filter(({ asset }) => asset === output.asset)
  const swapped: AffiliateSwap = {
    hash: input.txID.toUpperCase(),
    height,
    time: secondsOf(date),
    memo: swap.memo,
    fromAsset: sold.asset,
    output,
    outputFee: fees.reduce((sum, { amount }) => sum + amount, 0n),
    payments: paid
      .filter(isAffiliate)
      .flatMap(({ address, coins }) =>
        coins.filter(({ asset }) => asset === baseAsset).map(({ amount }) => ({ address, amount })),
      ),
    outputPrice: swap.outPriceUSD,
  }
  return swapped
}

/** Removes the second listing of native outputs, which has the deposit's hash and no height. */
function withoutRepeats(out: readonly WireAffiliateTransfer[], hash: string): readonly WireAffiliateTransfer[] {
  const keyOf = ({ address, coins }: WireAffiliateTransfer) =>
    [address, ...coins.map(({ asset, amount }) => `${amount} ${asset}`)].join()
  const first = new Set(out.filter(({ txID }) => txID === '').map(keyOf))
  return out.filter((transfer) => transfer.txID !== hash || hash === '' || !first.has(keyOf(transfer)))
}

/** The account that collects fees of names with a preferred asset. */
export function collectorOf({ protocol, network }: Pick<Node, 'protocol' | 'network'>): string {
  const { chain } = protocols[protocol]
  return isChainId(chain) ? moduleAddress('affiliate_collector', chain, network) : ''
}
