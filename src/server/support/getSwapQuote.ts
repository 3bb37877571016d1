import { encodeQuoteLink } from '../../contract/permalink.ts'
import type { SwapQuoteResult, swapQuote } from '../../contract/swapQuote.ts'
import { formatDecimal, parseUnits } from '../../core/asset/amount.ts'
import { formatAsset, homeChain, parseAsset, unitDecimals } from '../../core/asset/asset.ts'
import { SwapError } from '../../core/errors.ts'
import type { Nodes } from '../../core/nodes/node.ts'
import { checkQuoteParams } from '../../core/quote/checkQuoteParams.ts'
import type { Quote } from '../../core/quote/quote.ts'
import type { QuoteParams } from '../../core/quote/quoteParams.ts'
import { ApiError } from '../apiError.ts'
import { cachedMarketPools } from '../quotes/cachedMarketPools.ts'
import { type ChainStatus, chainStatus } from '../quotes/chainStatus.ts'
import { confirmedDeposit, withoutDeposit } from '../quotes/confirmedDeposit.ts'
import { fullAsset } from '../quotes/fullAsset.ts'
import { mayaQuote } from '../quotes/mayaQuote.ts'
import { memoizeByParts } from '../quotes/memoizeByParts.ts'
import { openQuote } from '../quotes/openQuote.ts'
import { quoteMarket } from '../quotes/quoteMarket.ts'
import { waitingPayouts } from '../quotes/waitingPayouts.ts'
import type { Handler } from '../transport/bindHandler.ts'

type Portage = SwapQuoteResult['portage']

/** Longest wait for data that only accompanies the quote. */
const companionMs = 3_000

/**
 * Returns the node's quote unchanged, with our additions under `portage`. Without a destination, the result is shared by
 * every request within the block, as the node's quote is. Throws `SwapError` when the node refuses; for a halt, the
 * error names the chain.
 */
export const getSwapQuote: Handler<typeof swapQuote> = async (input, { nodes, network, clock, siteUrl }) => {
  const node = nodes.THORCHAIN
  const now = clock()
  const params = checkQuoteParams(node, paramsOf(input))
  const companion = { now, deadlineMs: companionMs }
  // Undefined when the node does not report it in time.
  const status = chainStatus(node, now, { deadlineMs: companionMs }).catch(() => undefined)
  const deposit = confirmedDeposit(nodes, params, companion)
  const market = cachedMarketPools(nodes, companion)
  const maya = mayaQuote(nodes.MAYACHAIN, params, { ...companion, market })
  const waiting = waitingPayouts(node, params.toAsset, companion)
  // When the quote is refused, nothing awaits these.
  for (const unused of [maya, market]) unused.catch(() => {})
  const quoted = await openQuote(node, params, now).catch(async (thrown: unknown) => {
    throw haltedBy(thrown, haltsOf(nodes, params, await status)) ?? thrown
  })
  const { quote, record } = quoted
  const [all, alternative, pools, checked, wait] = await Promise.all([status, maya, market, deposit(quote), waiting])
  const render = () => {
    const chains = haltsOf(nodes, params, all)
    const fromAsset = fullAsset(node.protocol, params.fromAsset, pools.THORCHAIN ?? [])
    const request = questionOf({ ...params, fromAsset, toAsset: quote.toAsset })
    const loss = quoteMarket(quote, pools)
    const shown = loss.consent === 'blocked' ? withoutDeposit(checked, loss) : checked
    const portage: Portage = {
      protocol: 'THORCHAIN',
      network,
      summary: summaryOf(quote),
      question: request,
      human: humanOf(quote),
      market: loss,
      expires_at: new Date(quote.expiry * 1000).toISOString(),
      ...(chains === undefined ? {} : { chains }),
      ...(wait === undefined ? {} : { payouts_wait: wait }),
      alternatives: [alternative],
      link: `${siteUrl}/q/${encodeQuoteLink({ question: request, answer: answerOf(quote) })}`,
      ...shown.beside,
    }
    // The contract knows the node's keys; `bindHandler` validates the result against it.
    return { ...record, ...shown.where, portage } as SwapQuoteResult
  }
  if (params.destination !== undefined) return render()
  return memoizeByParts(quoted, [all, alternative, pools.THORCHAIN, pools.MAYACHAIN, wait, siteUrl, network], render)
}

function paramsOf(input: Parameters<typeof getSwapQuote>[0]): QuoteParams {
  return {
    fromAsset: parseAsset(input.from_asset),
    toAsset: parseAsset(input.to_asset),
    amount: parseUnits(input.amount),
    destination: input.destination,
    streamingInterval: input.streaming_interval === undefined ? undefined : Number(input.streaming_interval),
  }
}

function questionOf({ fromAsset, toAsset, amount, destination, streamingInterval }: QuoteParams): Portage['question'] {
  return {
    from_asset: formatAsset(fromAsset),
    to_asset: formatAsset(toAsset),
    amount: amount.toString(),
    ...(destination === undefined ? {} : { destination }),
    ...(streamingInterval === undefined ? {} : { streaming_interval: String(streamingInterval) }),
  }
}

/** Returns the halts of both sides. */
function haltsOf(
  { THORCHAIN: { protocol } }: Nodes,
  { fromAsset, toAsset }: QuoteParams,
  all: readonly ChainStatus[] | undefined,
): Portage['chains'] {
  const sides = [fromAsset, toAsset].map((asset) => homeChain(asset, protocol))
  return all
    ?.filter(({ chain }) => sides.includes(chain))
    .map(({ chain, halted, global_trading_paused, chain_trading_paused }) => ({
      chain,
      halted,
      global_trading_paused,
      chain_trading_paused,
    }))
}

/** Returns an error that names the halted chain, when the node refused because of a halt and reports where. */
function haltedBy(thrown: unknown, chains: Portage['chains'] = []): ApiError | undefined {
  if (!(thrown instanceof SwapError) || thrown.code !== 'trading_halted') return undefined
  const closed = chains.filter((side) => side.halted || side.global_trading_paused || side.chain_trading_paused)
  if (closed.length === 0) return undefined
  const everywhere = closed.some(({ global_trading_paused }) => global_trading_paused)
  const where = everywhere ? 'everywhere' : `on ${closed.map(({ chain }) => chain).join(' and ')}`
  return new ApiError('trading_halted', { message: `THORChain has halted or paused trading ${where}.` })
}

function humanOf(quote: Quote): Portage['human'] {
  const { fromAsset, toAsset, fees } = quote
  const given = unitDecimals(fromAsset)
  const received = unitDecimals(toAsset)
  return {
    amount: formatDecimal(quote.amountIn, given),
    expected_amount_out: formatDecimal(quote.expectedAmountOut, received),
    total_fee: formatDecimal(fees.total, received),
    recommended_min_amount_in: formatDecimal(quote.recommendedMinAmountIn, given),
  }
}

function answerOf({ expectedAmountOut, fees, totalSeconds, expiry }: Quote) {
  return {
    expected_amount_out: expectedAmountOut.toString(),
    total_fee: fees.total.toString(),
    total_swap_seconds: totalSeconds,
    expiry,
  }
}

function summaryOf(quote: Quote): string {
  const { amount, expected_amount_out } = humanOf(quote)
  const paid = `${amount} ${formatAsset(quote.fromAsset)}`
  const received = `${expected_amount_out} ${formatAsset(quote.toAsset)}`
  return `${paid} becomes about ${received} after all fees, in about ${quote.totalSeconds} seconds, over THORChain.`
}
