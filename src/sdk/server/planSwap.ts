import { getAgreedPools } from '../../core/actions/getAgreedPools.ts'
import { getBestQuote } from '../../core/actions/getBestQuote.ts'
import { getMarketPools } from '../../core/actions/getMarketPools.ts'
import { getQuotes } from '../../core/actions/getQuotes.ts'
import { type PreparedDeposit, prepareDeposit } from '../../core/actions/prepareDeposit.ts'
import { type Units, units } from '../../core/asset/amount.ts'
import { homeChain } from '../../core/asset/asset.ts'
import { SwapError } from '../../core/errors.ts'
import { isSwapMemo } from '../../core/memo/memo.ts'
import { parseMemo } from '../../core/memo/parseMemo.ts'
import type { QueryOptions } from '../../core/nodes/node.ts'
import { tryQuotes } from '../../core/preparation/tryQuotes.ts'
import { lossBps, marketOutput } from '../../core/quote/market.ts'
import type { Quote } from '../../core/quote/quote.ts'
import { streamingOf } from '../../core/quote/streamingOf.ts'
import type { ReadableChain } from '../../core/readers/reader.ts'
import { readableChain } from './connections.ts'
import type { SignerAccount } from './signer.ts'
import type { SwapRequest } from './swapParams.ts'

/** A swap that is ready to be signed. */
export interface SwapPlan {
  readonly quote: Quote
  readonly chain: ReadableChain
  readonly account: SignerAccount
  readonly prepared: PreparedDeposit
  /** The least output that the memo allows, in units of the target asset. */
  readonly minimum: Units
  /** Loss of the quoted output to market, in hundredths of a percent. */
  readonly lossBps: bigint
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
export async function planSwap(request: SwapRequest, options: QueryOptions): Promise<SwapPlan> {
  const { connections, fromAsset, toAsset, amount, destination, refund, maxLossBps, signer, contract } = request
  const { nodes } = connections
  const params = { fromAsset, toAsset, amount, destination, refundAddress: refund }
  const [market, { best, routes }] = await Promise.all([
    getMarketPools(nodes, options).then((pools) => marketOutput({ pools, from: fromAsset, to: toAsset, amount })),
    getQuotes(nodes, params, options),
  ])
  if (best === undefined)
    throw routes.find((route) => 'error' in route)?.error ?? tooExpensive('No protocol has a route.')
  if (market === undefined || market === 0n) throw tooExpensive('The market price of the pair is not known.')
  const quotedLoss = lossBps(market, best.expectedAmountOut)
  const tolerance = toleranceOf(maxLossBps, quotedLoss)
  if (tolerance < 1) throw tooExpensive(`The swap would lose ${quotedLoss} hundredths of a percent to market.`)
  const node = nodes[best.protocol]
  const { protocol } = node
  const chain = readableChain(homeChain(fromAsset, protocol))
  const otherNode = nodes[protocol === 'THORCHAIN' ? 'MAYACHAIN' : 'THORCHAIN']
  const reader = connections.readerOf(chain)
  return tryQuotes(node, async ({ except, onQuote }) => {
    const [quote, pools] = await Promise.all([
      getBestQuote(node, { ...params, liquidityToleranceBps: tolerance }, { ...options, except }),
      getAgreedPools(node, options),
    ])
    onQuote(quote)
    const minimum = limitOf(quote)
    if (lossBps(market, minimum) > BigInt(maxLossBps)) {
      throw tooExpensive('The price moved while the swap was prepared.')
    }
    const account = await signer.accountOn(chain, node.network)
    const intent = {
      protocol,
      fromAsset,
      toAsset,
      amount,
      destination,
      minimum,

      ...(refund !== undefined && { refundAddress: refund }),
      ...streamingOf(quote),
    }
    const prepared = await prepareDeposit(
      node,
      { intent, quote, sender: account, reader, pools, ...(contract !== undefined && { contract }) },
      { ...options, otherNode },
    )
    return { quote, chain, account, prepared, minimum, lossBps: lossBps(market, quote.expectedAmountOut) }
  })
}

/** Returns the memo's limit. `prepareDeposit` compares the memo with it. */
function limitOf({ memo = '', protocol }: Quote): Units {
  const read = parseMemo(memo, protocol)
  return read.ok && isSwapMemo(read.memo) ? units(read.memo.limit) : units(0n)
}

const tooExpensive = (message: string): SwapError =>
  new SwapError(message, { code: 'price_limit', hint: 'Try a smaller amount, or accept a higher maxLossBps.' })
