import { moduleAddress } from '../../../core/address/moduleAccounts.ts'
import { normalizeHash } from '../../../core/address/normalizeHash.ts'
import { isChainId } from '../../../core/chains/chains.ts'
import { protocols } from '../../../core/chains/protocol.ts'
import type { Midgard } from '../../../core/nodes/midgard.ts'
import type { Node, QueryOptions } from '../../../core/nodes/node.ts'
import {
  type WireAffiliateAction,
  type WireAffiliateTransfer,
  wireAffiliateActions,
} from '../../../core/nodes/wire/wireAffiliateActions.ts'
import type { AffiliateSwap } from './earningsOfAction.ts'

/** Swaps of one page. Each is compared with every node, so that a page takes a few seconds. */
const PAGE = 25

export interface SwapRange {
  /** Affiliate, as memos name it. */
  readonly name: string
  /** Unix seconds, inclusive. */
  readonly from: number
  /** Unix seconds, exclusive. */
  readonly until: number
  /** Where the page before ended; the newest swap of the range when undefined. */
  readonly cursor?: string | undefined
  /** Most swaps of a page. */
  readonly rows?: number
}

/** A page of the swaps of an affiliate, newest first. */
export interface AffiliateSwaps {
  readonly swaps: readonly AffiliateSwap[]
  /** Where the next page begins; undefined after the last one. */
  readonly next: string | undefined
}

/** Reads a page of the completed swaps that name an affiliate from the indexer. Throws what `Node.get` throws. */
export async function readAffiliateSwaps(
  midgard: Midgard,
  { name, from, until, cursor, rows = PAGE }: SwapRange,
  options: QueryOptions = {},
): Promise<AffiliateSwaps> {
  const place = cursor === undefined ? `timestamp=${until}` : `nextPageToken=${cursor}`
  const path = `/v2/actions?affiliate=${encodeURIComponent(name)}&type=swap&limit=${rows}&${place}`
  const { actions, meta } = await midgard.get(path, wireAffiliateActions, options)
  const swaps = actions
    .map((action) => swapOf(midgard, action))
    .filter((swap): swap is AffiliateSwap => swap !== undefined && swap.time >= from && swap.time < until)
  const token = meta?.nextPageToken ?? ''
  const isLast = token === '' || actions.length < rows || actions.some(({ date }) => secondsOf(date) < from)
  return { swaps, next: isLast ? undefined : token }
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
    hash: normalizeHash(input.txID),
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
