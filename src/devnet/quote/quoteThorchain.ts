import { type Asset, homeChain } from '../../core/asset.ts'
import { chains, isChainId } from '../../core/chain.ts'
import { recommendedMinimum } from '../../core/fees.ts'
import { shortenAsset } from '../../core/fuzzy.ts'
import { maxStreamingQuantity, streamingBlocks } from '../../core/streaming.ts'
import { type ProtocolState, settingOf, type WireAnswer } from '../state.ts'
import { type Affiliates, affiliateFee, readThorchainAffiliates } from './affiliates.ts'
import { expectedOut, expiryOf, feesField, journeyOf, present, sendingFields, totalSeconds } from './answer.ts'
import { EXTENDED_MEMO_LIMIT, extendedMemo } from './extendedMemo.ts'
import { memoLimit } from './logistics.ts'
import {
  atLeastZero,
  convertAtSpot,
  isBase,
  isNative,
  isStableSwap,
  type Market,
  marketOf,
  minSlipBps,
  poolOf,
} from './market.ts'
import { writeMemo } from './memo.ts'
import { CACHE_WARNING, RAPID_WARNING } from './notes.ts'
import { outboundCost } from './outboundCost.ts'
import { readAsset, readCount, readTolerance, readUint, refuseBothTolerances, type Tolerance } from './parameters.ts'
import { placeholderPayee, readPayee } from './people.ts'
import { answering, QuoteRefusal, refuseThorchain } from './refusal.ts'
import { NotEnoughForFees, type Simulation, simulate } from './simulate.ts'

/** One question, read and checked as far as that goes without a simulation. */
interface Question {
  readonly from: Asset
  readonly to: Asset
  readonly amount: bigint
  readonly interval: bigint
  readonly quantity: bigint
  readonly maxQuantity: bigint
  readonly destination: string
  /** Whether the question named one; only then does the answer carry the memo. */
  readonly hasDestination: boolean
  readonly refundAddress: string
  readonly tolerance: Tolerance
  readonly limit: bigint
  readonly affiliates: Affiliates
  readonly minimum: bigint
  readonly extended: boolean
}

/** GET /thorchain/quote/swap. Source: THORNode 3.17 queryQuoteSwap, whose order of checks this keeps. */
export function quoteThorchain(state: ProtocolState, query: URLSearchParams): WireAnswer {
  return answering(refuseThorchain, () => {
    const market = marketOf(state)
    return answer(market, readQuestion(market, query))
  })
}

function readQuestion(market: Market, query: URLSearchParams): Question {
  const { state } = market
  for (const [name, words] of [
    ['from_asset', 'from_asset'],
    ['to_asset', 'to_asset'],
    ['amount', 'Amount'],
  ] as const) {
    if (!query.get(name)) throw new QuoteRefusal(`missing ${words} parameter`)
  }
  refuseBothTolerances(query)
  const from = readAsset('bad from asset', state, query.get('from_asset') ?? '')
  const to = readAsset('bad to asset', state, query.get('to_asset') ?? '')
  const amount = readUint('bad amount', query.get('amount') ?? '')
  if (!isNative(market, from) && amount < dustOf(from.chain)) throw new QuoteRefusal('amount less than dust threshold')
  const interval = readCount('bad streaming interval amount', query.get('streaming_interval'))
  const wanted = readCount('bad streaming quantity amount', query.get('streaming_quantity'))
  const maxQuantity = maxQuantityOf(market, from, to, amount, interval)
  const destinationText = query.get('destination')
  const destination = destinationText
    ? readPayee('bad destination address', state, destinationText, to.chain)
    : placeholderPayee(state, to)
  const tolerance = readTolerance(query)
  const limit =
    tolerance.spot === undefined ? 0n : (convertAtSpot(market, from, amount, to) * (10_000n - tolerance.spot)) / 10_000n
  const refundText = query.get('refund_address')
  const refundAddress = refundText ? readPayee('bad refund address', state, refundText, from.chain) : ''
  const affiliates = readThorchainAffiliates(query)
  const minimum = minimumOf(market, from, to, affiliates.totalBps)
  return {
    from,
    to,
    amount,
    interval,
    quantity: wanted > maxQuantity ? maxQuantity : wanted,
    maxQuantity,
    destination,
    hasDestination: Boolean(destinationText),
    refundAddress,
    tolerance,
    limit,
    affiliates,
    minimum,
    extended: query.get('extended') === 'true',
  }
}

/** Sub-swaps that the network would make at most. A missing pool counts as one without depth. */
export function maxQuantityOf(market: Market, from: Asset, to: Asset, amount: bigint, interval: bigint): bigint {
  const stable = isStableSwap(market, from, to)
  const side = (asset: Asset) => ({
    pool: poolOf(market, asset) ?? { balanceAsset: 0n, balanceBase: 0n, decimals: 0 },
    minSlipBps: minSlipBps(market, asset, stable),
  })
  const length =
    isNative(market, from) && isNative(market, to) ? 'StreamingSwapMaxLengthNative' : 'StreamingSwapMaxLength'
  return maxStreamingQuantity({
    amount,
    interval,
    maxLength: atLeastZero(settingOf(market.state, length)),
    ...(isBase(market, from) ? {} : { source: side(from) }),
    ...(isBase(market, to) ? {} : { target: side(to) }),
  })
}

/** Outbound fee and dust of both ends, priced in the source. */
export function minimumOf(market: Market, from: Asset, to: Asset, affiliateBps: bigint): bigint {
  const costOf = (asset: Asset) => outboundCost(market, asset) + dustOf(homeChain(asset, 'THORCHAIN'))
  try {
    const targetCostInSource = convertAtSpot(market, to, costOf(to), from)
    return recommendedMinimum({ sourceCost: costOf(from), targetCostInSource, affiliateBps })
  } catch (error) {
    if (!(error instanceof QuoteRefusal)) throw error
    throw new QuoteRefusal(
      `failed to calculate min swap amount: fail to convert dest fee to src asset ${error.message}`,
    )
  }
}

function dustOf(chain: string): bigint {
  return isChainId(chain) ? chains[chain].dustThreshold.THORCHAIN : 0n
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
  return writeMemo({
    action: '=',
    asset: shortenAsset('THORCHAIN', to, available),
    destination,
    refundAddress,
    limit: tolerance.liquidity > 0n ? (expected * (10_000n - tolerance.liquidity)) / 10_000n : limit,
    interval,
    quantity,
    affiliates: affiliates.names,
    affiliateBps: affiliates.memoBps,
  })
}

function refuseLongMemo(market: Market, { from, extended }: Question, memo: string): void {
  if (isNative(market, from)) return
  const utxo = isChainId(from.chain) && chains[from.chain].family === 'utxo'
  const most = extended && utxo ? EXTENDED_MEMO_LIMIT : memoLimit(from.chain)
  if (memo.length > most) throw new QuoteRefusal('generated memo too long for source chain')
}
