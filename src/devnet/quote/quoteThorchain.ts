import { shortenAsset } from '../../core/asset/fuzzy.ts'
import { chains, isChainId } from '../../core/chains/chains.ts'
import { EXTENDED_MEMO_LIMIT, memoBytes } from '../../core/memo/memoLimits.ts'
import { streamingBlocks } from '../math/streaming.ts'
import { type ProtocolState, settingOf, type WireAnswer } from '../state.ts'
import { affiliateFee } from './affiliates.ts'
import { expectedOut, expiryOf, feesField, journeyOf, present, sendingFields, totalSeconds } from './answer.ts'
import { extendedMemo } from './extendedMemo.ts'
import { memoLimit } from './logistics.ts'
import { isNative, type Market, marketOf } from './market.ts'
import { swapMemo, writeMemo } from './memo.ts'
import { CACHE_WARNING, RAPID_WARNING } from './notes.ts'
import { answering, QuoteRefusal, refuseThorchain } from './refusal.ts'
import { NotEnoughForFees, type Simulation, simulate } from './simulate.ts'
import { type ThorchainQuestion as Question, readThorchainQuestion } from './thorchainQuestion.ts'

/** GET /thorchain/quote/swap. Source: THORNode 3.17 queryQuoteSwap, whose order of checks this keeps. */
export function quoteThorchain(state: ProtocolState, query: URLSearchParams): WireAnswer {
  return answering(refuseThorchain, () => {
    const market = marketOf(state)
    return answer(market, readThorchainQuestion(market, query))
  })
}

/** The whole amount in one swap first, against the full limit; then one sub-swap, as often as the stream has parts. */
function runSimulations(market: Market, question: Question) {
  const { amount, limit, interval, maxQuantity } = question
  const whole = simulateOrSayMinimum(market, question, amount, limit)
  const streams = interval > 0n || settingOf(market.state, 'EnableAdvSwapQueue') > 0
  const quantity = streams && question.quantity === 0n ? maxQuantity : question.quantity
  if (!streams || quantity === 0n) return { quantity, outbound: whole.outbound, ...times(whole, 1n) }
  const part = simulateOrSayMinimum(market, question, amount / quantity, limit / quantity)
  return { quantity, outbound: whole.outbound, ...times(part, quantity) }
}

function times({ emit, liquidity, outbound }: Simulation, quantity: bigint) {
  return { emit: emit * quantity, liquidity: liquidity * quantity, feeOutbound: outbound }
}

function simulateOrSayMinimum(market: Market, question: Question, amount: bigint, limit: bigint): Simulation {
  const { from, to, destination, minimum } = question
  try {
    return simulate(market, { from, to, amount, destination }, limit)
  } catch (error) {
    if (error instanceof NotEnoughForFees) {
      throw new QuoteRefusal(`amount less than min swap amount (recommended_min_amount_in: ${minimum})`)
    }
    if (error instanceof QuoteRefusal) throw new QuoteRefusal(`failed to simulate swap: ${error.message}`)
    throw error
  }
}

function answer(market: Market, question: Question): object {
  const { state } = market
  const { from, to, amount, interval, affiliates } = question
  const run = runSimulations(market, question)
  const affiliate = affiliateFee(state, affiliates, run.emit, () => true)
  const fees = { emit: run.emit, liquidity: run.liquidity, outbound: run.feeOutbound, affiliate }
  const expected = expectedOut({ ...fees, outbound: run.outbound })
  const memo = memoOf(state, question, expected)
  refuseLongMemo(market, question, memo)
  const rapidMax = BigInt(settingOf(state, 'AdvSwapQueueRapidSwapMax'))
  const blocks = streamingBlocks(run.quantity, interval, rapidMax)
  const journey = journeyOf(market, from, amount, to, run.emit - affiliate, blocks)
  return {
    ...present({
      inbound_confirmation_blocks: journey.inbound.blocks,
      inbound_confirmation_seconds: journey.inbound.seconds,
    }),
    outbound_delay_blocks: journey.delay.blocks,
    outbound_delay_seconds: journey.delay.seconds,
    fees: feesField(to, fees),
    expiry: expiryOf(state),
    warning: run.quantity > 0n && interval === 0n ? `${CACHE_WARNING} ${RAPID_WARNING}` : CACHE_WARNING,
    notes: '',
    ...sendingFields(state, from, to, journey.inbound),
    recommended_min_amount_in: `${question.minimum}`,
    ...present({ memo: question.hasDestination ? memo : undefined }),
    expected_amount_out: `${expected}`,
    ...present({
      max_streaming_quantity: Number(question.maxQuantity),
      streaming_swap_blocks: Number(blocks),
      streaming_swap_seconds: journey.streamingSeconds,
      total_swap_seconds: totalSeconds(journey),
    }),
    ...(question.extended ? extendedMemo(state, from, memo) : {}),
  }
}

function memoOf(state: ProtocolState, question: Question, expected: bigint): string {
  const { to, tolerance, limit, interval, quantity, affiliates, destination, refundAddress } = question
  const available = state.pools.filter((pool) => pool.status === 'Available')
  const quoted = swapMemo({
    kind: 'swap',
    asset: shortenAsset(to, 'THORCHAIN', available),
    destination,
    refundAddress,
    limit: tolerance.liquidity > 0n ? (expected * (10_000n - tolerance.liquidity)) / 10_000n : limit,
    interval,
    quantity,
    affiliates: affiliates.names,
    affiliateBps: affiliates.memoBps,
  })
  return writeMemo(quoted)
}

function refuseLongMemo(market: Market, { from, extended }: Question, memo: string): void {
  if (isNative(market, from)) return
  const utxo = isChainId(from.chain) && chains[from.chain].family === 'utxo'
  const most = extended && utxo ? EXTENDED_MEMO_LIMIT : memoLimit(from.chain)
  if (memoBytes(memo) > most) throw new QuoteRefusal('generated memo too long for source chain')
}
