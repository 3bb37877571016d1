import { type Units, ZERO } from '../asset/amount.ts'
import { type Asset, formatAsset } from '../asset/asset.ts'
import { chains } from '../chains/chains.ts'
import { memoLimitFor } from '../memo/memoLimits.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { isOwnChain } from '../preparation/checkQuote.ts'
import type { DepositParams, DepositSender, PreparerParams } from '../preparation/depositParams.ts'
import { expectSourceChain } from '../preparation/expectSourceChain.ts'
import { maxSpendableOf } from '../preparation/maxSpendable.ts'
import type { ChainReader } from '../readers/reader.ts'
import { getAgreedTime } from './getAgreedTime.ts'
import { verifyInbound } from './verifyInbound.ts'

/**
 * The asset to send, its owner and the reader of its chain.
 *
 * @example
 * const params: MaxSpendableParams = { fromAsset: quote.fromAsset, sender, reader: readers.BTC }
 */
export interface MaxSpendableParams {
  readonly fromAsset: Asset
  readonly sender: DepositSender
  /** Of the chain that `fromAsset` is sent on. */
  readonly reader: ChainReader
  /** The memo that will be sent; by default the longest that the chain allows. */
  readonly memo?: string
  /** See `DepositParams`. */
  readonly contract?: string
}

/**
 * Returns the largest amount of an asset that an account can deposit now, in units: its balance minus gas, fees and
 * reserves, for the vault, router and gas rate that the quorum confirms. Zero when the rest is not above dust. Throws
 * `InsufficientBalanceError` when the coins for a token's gas are missing, what `verifyInbound` throws, and what the
 * reader throws.
 *
 * @example
 * const params = { fromAsset: quote.fromAsset, sender, reader: readers.BTC }
 * const max = await getMaxSpendable(nodes.THORCHAIN, params)
 * max > quote.amountIn // true
 */
export async function getMaxSpendable(node: Node, params: MaxSpendableParams, options?: QueryOptions): Promise<Units> {
  const { fromAsset, reader } = params
  const chain = expectSourceChain(fromAsset, node.protocol, reader)
  const [inbound, now] = await Promise.all([
    isOwnChain(node, chain) ? undefined : verifyInbound(node, chain, options),
    getAgreedTime(node, options),
  ])
  const most = await maxSpendableOf(node, toCheckedParams(node, params, { inbound, now }), options)
  const coin = formatAsset(fromAsset) === chains[chain].gasAsset
  return coin && inbound !== undefined && most <= inbound.dustThreshold ? ZERO : most
}

type Known = { readonly inbound: PreparerParams['inbound'] | undefined; readonly now: number }

/** Returns parameters for the family readers, with the smallest amount and a placeholder quote. */
function toCheckedParams(
  node: Node,
  { fromAsset, memo, ...params }: MaxSpendableParams,
  { inbound, now }: Known,
): PreparerParams {
  const { protocol } = node
  const intent: DepositParams['intent'] = {
    protocol,
    fromAsset,
    toAsset: fromAsset,
    destination: '',
    minimum: ZERO,
    amount: 1n as Units,
  }
  return {
    ...params,
    intent,
    quote: { expiry: now + 600 },
    memo: memo ?? 'x'.repeat(memoLimitFor({ protocol, fromAsset })),
    now,
    ...(inbound === undefined ? {} : { inbound }),
  }
}
