import { getAgreedPools } from '../../core/actions/getAgreedPools.ts'
import { getBestQuote } from '../../core/actions/getBestQuote.ts'
import { getMarketPools } from '../../core/actions/getMarketPools.ts'
import { getQuotes } from '../../core/actions/getQuotes.ts'
import { type PreparedDeposit, prepareDeposit } from '../../core/actions/prepareDeposit.ts'
import { type Units, units } from '../../core/asset/amount.ts'
import { homeChain } from '../../core/asset/asset.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { SwapError } from '../../core/errors.ts'
import { isSwapMemo } from '../../core/memo/memo.ts'
import { parseMemo } from '../../core/memo/parseMemo.ts'
import type { Node, QueryOptions } from '../../core/nodes/node.ts'
import type { DepositParams, DepositSender } from '../../core/preparation/depositParams.ts'
import { tryQuotes } from '../../core/preparation/tryQuotes.ts'
import { seesBatches } from '../../core/quorum/seesBatches.ts'
import { lossBps, lossOf, type MarketLoss } from '../../core/quote/market.ts'
import type { Quote } from '../../core/quote/quote.ts'
import { streamingOf } from '../../core/quote/streamingOf.ts'
import type { ChainReader, ReadableChain } from '../../core/readers/reader.ts'
import { readableChain } from './connections.ts'
import type { CheckedTerms } from './swapTerms.ts'

/** A swap that is ready to be signed. */
export interface SwapPlan {
  readonly node: Node
  readonly chain: ReadableChain
  readonly reader: ChainReader
  readonly deposit: DepositParams
  readonly prepared: PreparedDeposit
  /** The least output that the memo allows, in units of the target asset. */
  readonly minimum: Units
  /** Loss of the quoted output to market. */
  readonly loss: MarketLoss
}

/** Returns the account that sends from a chain. */
type SenderOn = (chain: ReadableChain, reader: ChainReader) => Promise<DepositSender>

/**
 * What the person accepted beside the loss: a high network fee, a router outside the known list, one operator alone that
 * names the vault, or one of the routes.
 */
export interface AcceptedTerms extends Pick<DepositParams, 'acceptedNetworkFee' | 'acceptedRouter'> {
  readonly acceptsSingleSource?: boolean
  /** The route that the person chose; the one that pays more unless given. */
  readonly protocol?: Protocol
}

const BPS = 10_000n

/** Returns the quote’s part of the loss that is left: the network refunds a swap that would lose more in all. */
export function toleranceOf(maxLossBps: number, quotedLossBps: bigint): number {
  const left = BPS - (quotedLossBps > 0n ? quotedLossBps : 0n)
  if (left <= 0n) return 0
  const kept = (BPS - BigInt(maxLossBps)) * BPS
  return Number(BPS - (kept + left - 1n) / left)
}

/**
 * Quotes both protocols, limits the loss by the memo, and prepares the deposit with every check. Throws `SwapError`
 * (price_limit) when the loss is too high or the market unknown, and what `getQuotes` and `prepareDeposit` throw.
 */
export async function planSwap(
  terms: CheckedTerms & AcceptedTerms,
  senderOn: SenderOn,
  options: QueryOptions,
): Promise<SwapPlan> {
  const { connections, fromAsset, toAsset, amount, destination, refund, maxLossBps, contract } = terms
  const { acceptedNetworkFee, acceptedRouter, acceptsSingleSource } = terms
  const { nodes } = connections
  const params = { fromAsset, toAsset, amount, destination, refundAddress: refund }
  const [marketPools, { routes }] = await Promise.all([
    getMarketPools(nodes, options),
    getQuotes(nodes, params, options),
  ])
  const lossAt = (out: Units): MarketLoss => {
    const loss = lossOf({ pools: marketPools, from: fromAsset, to: toAsset, amount, out })
    if (loss === undefined) throw tooExpensive('The market price of the pair is not known.')
    return loss
  }
  const allowed = routes.filter((route) => terms.protocol === undefined || route.protocol === terms.protocol)
  const best = allowed.find((route) => 'quote' in route)?.quote
  if (best === undefined)
    throw allowed.find((route) => 'error' in route)?.error ?? tooExpensive('No protocol has a route.')
  const quoted = lossAt(best.expectedAmountOut)
  const tolerance = toleranceOf(maxLossBps, quoted.lossBps)
  if (tolerance < 1) throw tooExpensive(`The swap would lose ${quoted.lossBps} hundredths of a percent to market.`)
  const node = nodes[best.protocol]
  const { protocol } = node
  const chain = readableChain(homeChain(fromAsset, protocol))
  const otherNode = nodes[protocol === 'THORCHAIN' ? 'MAYACHAIN' : 'THORCHAIN']
  const reader = connections.readerOf(chain)
  return tryQuotes(node, async ({ except, onQuote }) => {
    const sender = await senderOn(chain, reader)
    // Whoever sends several calls as one may be another account, so its refund has an address in the memo.
    const batches = sender.batches === true && (await seesBatches(node, options))
    const refundAddress = refund ?? (batches ? sender.address : undefined)
    const [quote, pools] = await Promise.all([
      getBestQuote(node, { ...params, refundAddress, liquidityToleranceBps: tolerance }, { ...options, except }),
      getAgreedPools(node, options),
    ])
    onQuote(quote)
    const minimum = limitOf(quote)
    const loss = lossAt(quote.expectedAmountOut)
    if (lossBps(loss.market, minimum) > BigInt(maxLossBps)) {
      throw tooExpensive('The price moved while the swap was prepared.')
    }
    const intent = {
      protocol,
      fromAsset,
      toAsset,
      amount,
      destination,
      minimum,
      ...(refundAddress !== undefined && { refundAddress }),
      ...streamingOf(quote),
    }
    const deposit: DepositParams = {
      intent,
      quote,
      sender,
      reader,
      pools,
      ...(contract !== undefined && { contract }),
      ...(acceptedNetworkFee !== undefined && { acceptedNetworkFee }),
      ...(acceptedRouter !== undefined && { acceptedRouter }),
    }
    const prepared = await prepareDeposit(node, deposit, { ...options, otherNode, acceptsSingleSource })
    return { node, chain, reader, deposit, prepared, minimum, loss }
  })
}

/** Returns the memo's limit. `prepareDeposit` compares the memo with it. */
function limitOf({ memo = '', protocol }: Quote): Units {
  const read = parseMemo(memo, protocol)
  return read.ok && isSwapMemo(read.memo) ? units(read.memo.limit) : units(0n)
}

const tooExpensive = (message: string): SwapError =>
  new SwapError(message, { code: 'price_limit', hint: 'Try a smaller amount, or accept a higher maxLossBps.' })
