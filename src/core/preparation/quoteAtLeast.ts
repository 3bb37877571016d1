import { formatDecimal, type Units, units } from '../asset/amount.ts'
import { type Asset, formatAsset, unitDecimals } from '../asset/asset.ts'
import { resolveAsset } from '../asset/fuzzy.ts'
import { payableDecimals } from '../asset/payableDecimals.ts'
import { supplyLimit } from '../asset/supply.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'
import { SwapError } from '../errors.ts'
import { type AmountBelowDustError, type AmountBelowMinimumError, QuoteRefusedError } from '../nodes/refusalErrors.ts'
import type { AgreedPool } from '../quorum/agreedPools.ts'
import { InvalidQuoteError } from '../quote/checkPair.ts'
import { grossOf, inputFor, largestOutput, peakOf, type SwapModel } from '../quote/math/inputFor.ts'
import type { Quote } from '../quote/quote.ts'
import type { QuoteParams } from '../quote/quoteParams.ts'
import { RAPID_LOSS_BPS } from '../quote/streamIfBetter.ts'
import { poolOf } from './checkPools.ts'

/**
 * The swap to quote by what it has to pay, in place of an amount to send. It has no tolerance: the memo's limit is
 * `atLeast` itself.
 *
 * @example
 * const { fromAsset, toAsset } = quote
 * const params: AtLeastParams = { fromAsset, toAsset, atLeast: units(400_000_000n) }
 */
export interface AtLeastParams extends Omit<QuoteParams, 'amount' | 'liquidityToleranceBps'> {
  /** The least that the receiver has to get, after every fee, in units of `toAsset`. */
  readonly atLeast: Units
  /** The input is a multiple of this, in units of `fromAsset`; its last payable decimal unless given. */
  readonly step?: Units | undefined
  readonly amount?: undefined
  readonly liquidityToleranceBps?: undefined
}

/**
 * The pools cannot pay as much in one swap (amount_too_large). `most` is about what they can pay, in units of the
 * target.
 *
 * @example
 * const mostOf = (error: unknown) => (error instanceof OutputTooLargeError ? error.most : undefined)
 * mostOf(new Error()) // undefined
 */
export class OutputTooLargeError extends SwapError {
  override name = 'OutputTooLargeError'
  readonly most: Units
  constructor({ protocol, asset, most }: { readonly protocol: Protocol; readonly asset: Asset; readonly most: Units }) {
    const figure = `${formatDecimal(most, unitDecimals(asset))} ${asset.ticker}`
    super(`The pools of ${protocols[protocol].name} can pay at most about ${figure} in one swap.`, {
      code: 'amount_too_large',
      hint: 'Ask for less, or swap in several steps.',
    })
    this.most = most
  }
}

interface AtLeastQuery {
  readonly protocol: Protocol
  /** As a majority of the nodes reports them. */
  readonly pools: readonly AgreedPool[]
  readonly request: (params: QuoteParams) => Promise<Quote>
}

/** A quote pays from the wanted output to this much more, in hundredths of a percent. */
const RANGE_BPS = 10n
/** The input is computed for the middle, so that a block's movement stays within the range. */
const AIM_BPS = 5n
const BPS = 10_000n
/** Most quotes of one way to split the swap. Two or three are usual; at a step of the network more. */
const ROUNDS = 20
/** How many amounts come from the pools, corrected by the answers; later ones from the answers alone. */
const CORRECTIONS = 4
/** Further above the wanted output, the network's smallest swap pays more than was asked for. */
const SMALLEST_BPS = 100n

/**
 * Returns the quote of `quoteAtLeast`, or that of a streaming swap where it needs less: when no interval was set and a
 * rapid swap would lose more than one percent, or the pools cannot pay as much in one. Throws what `quoteAtLeast`
 * throws.
 */
export async function bestQuoteAtLeast(params: AtLeastParams, query: AtLeastQuery): Promise<Quote> {
  const rapid = await quoteAtLeast(params, query).catch((error: unknown) => {
    if (error instanceof OutputTooLargeError && params.streamingInterval === undefined) return error
    throw error
  })
  const isTooLarge = rapid instanceof OutputTooLargeError
  if (!isTooLarge && (params.streamingInterval !== undefined || rapid.fees.slippageBps <= RAPID_LOSS_BPS)) return rapid
  try {
    const streamed = await quoteAtLeast({ ...params, streamingInterval: 1 }, query)
    return isTooLarge || streamed.amountIn < rapid.amountIn ? streamed : rapid
  } catch (error) {
    if (!(error instanceof SwapError)) throw error
    if (isTooLarge) throw rapid
    return rapid
  }
}

/** What the answers so far say: up to `low` the swap pays too little, `high` pays enough, from `top` on it cannot. */
interface Bounds {
  readonly low: bigint
  readonly high?: Quote
  readonly top?: bigint
  /** The answers that are nearest to the wanted output, the last one first. */
  readonly last: readonly Quote[]
}

/**
 * Returns a quote of the input for which the nodes pay at least `atLeast`, and at most 0.1 % more, split as `params`
 * has it. The input comes from the agreed pools by `inputFor`, and is corrected by each quote until one is in the range.
 * At the amount from which a network splits a swap into one more part, the output jumps: the input is this amount then,
 * although it pays more, because 0.01 % less of it pays too little. Throws `OutputTooLargeError` (amount_too_large),
 * `InvalidQuoteError` (invalid_amount), `DepositRefusedError` (pool_unavailable, node_bad_response) and what `request`
 * throws.
 */
export async function quoteAtLeast(params: AtLeastParams, { protocol, pools, request }: AtLeastQuery): Promise<Quote> {
  const { atLeast, step: given, ...terms } = params
  if (atLeast <= 0n) {
    throw new InvalidQuoteError('invalid_amount', {
      message: 'The amount to receive is zero.',
      hint: 'Give an amount above zero.',
    })
  }
  const pair = pairOf(params, { protocol, pools })
  const step = given ?? stepOf(pair.fromAsset, pools)
  const wanted = roundedUp(atLeast, stepOf(pair.toAsset, pools))
  const aim = (wanted * (BPS + AIM_BPS)) / BPS
  let model = modelOf(pair, { protocol, pools })
  const supply = floorTo(supplyLimit(pair.fromAsset), step)
  let bounds: Bounds = { low: 0n, last: [] }
  let tooSmall: SwapError | undefined
  const tooLarge = () => {
    const largest = largestOutput(model)
    const paid = bounds.last.reduce((most, { expectedAmountOut }) => maxOf(most, expectedAmountOut), 0n)
    const most = largest < wanted || paid === 0n ? largest : paid
    return new OutputTooLargeError({ protocol, asset: params.toAsset, most: units(most) })
  }
  if (heldBy(model) <= wanted) throw tooLarge()
  let amount = inputFor(model, aim, step) ?? roundedUp(peakOf(model), step)
  for (let round = 0; round < ROUNDS; round++) {
    amount = minOf(amount, supply)
    const answer = await request({ ...terms, amount: units(amount) }).catch(refusedForSize)
    if (answer instanceof SwapError) {
      if (answer.code === 'amount_too_large') {
        bounds = { ...bounds, top: amount }
        amount = (bounds.low + amount) / 2n
      } else {
        tooSmall = answer
        bounds = { ...bounds, low: amount }
        amount = maxOf(amount * 2n, leastOf(answer))
      }
    } else {
      const { expectedAmountOut: out } = answer
      if (out >= wanted && (out - wanted) * BPS <= wanted * RANGE_BPS) return answer
      bounds = boundsWith(bounds, answer, wanted)
      model = corrected(model, answer, params.streamingQuantity)
      const next = inputFor(model, aim, step)
      if (next === undefined && bounds.high === undefined && bounds.top === undefined) throw tooLarge()
      amount = next ?? amount
    }
    const most = bounds.high?.amountIn ?? bounds.top
    if (bounds.low >= supply || (most !== undefined && isNarrow(bounds, most, step))) break
    amount = between(round < CORRECTIONS ? [amount, scaledTo(wanted, bounds)] : [], { bounds, aim, step, round })
  }
  const { high } = bounds
  if (high === undefined) throw tooSmall ?? tooLarge()
  const excess = (high.expectedAmountOut - wanted) * BPS
  if (tooSmall !== undefined && given === undefined && excess > wanted * SMALLEST_BPS) throw tooSmall
  return high
}

/** Whether a step less pays too little; of a swap in parts, 0.01 % less. */
const isNarrow = ({ low, last: [answer] }: Bounds, most: bigint, step: bigint): boolean =>
  most - low <= step || ((answer?.streaming.maxQuantity ?? 0) > 1 && (most - low) * BPS <= most)

/** A larger swap that pays less than half of a smaller one is beyond what the pools can pay. */
function boundsWith(bounds: Bounds, answer: Quote, wanted: bigint): Bounds {
  const { amountIn, expectedAmountOut: out } = answer
  const [before] = bounds.last
  const last = [answer, ...bounds.last].slice(0, 2)
  if (out >= wanted) return { ...bounds, high: answer, last }
  const isBeyond = before !== undefined && before.amountIn < amountIn && before.expectedAmountOut > 2n * out
  return isBeyond ? { ...bounds, top: amountIn } : { ...bounds, low: amountIn, last }
}

interface Between {
  readonly bounds: Bounds
  readonly aim: bigint
  readonly step: bigint
  readonly round: number
}

/** The first proposal between the bounds; else, by turns, the amount on the line of two answers, and their middle. */
function between(proposals: readonly bigint[], { bounds, aim, step, round }: Between): bigint {
  const { low, high, top } = bounds
  const most = high?.amountIn ?? top
  const isInside = (one: bigint) => one > low && (most === undefined || one < most)
  const middle = most === undefined ? low * 2n : (low + most) / 2n
  const line = round % 2 === 0 ? [] : lineTo(aim, bounds)
  const next = [...proposals, ...line].find(isInside) ?? middle
  const above = next > low ? next : low + step
  return roundedUp(most !== undefined && above >= most ? most - step : above, step)
}

/** Near the fees an output rises in a line, which two answers give. */
function lineTo(aim: bigint, { last: [one, other] }: Bounds): readonly bigint[] {
  if (one === undefined || other === undefined) return []
  const rise = one.expectedAmountOut - other.expectedAmountOut
  if (rise === 0n) return []
  return [one.amountIn + ((aim - one.expectedAmountOut) * (one.amountIn - other.amountIn)) / rise]
}

/** The input by the price of a quote: of one that pays too little, the step is doubled, as larger swaps pay less. */
function scaledTo(wanted: bigint, { last: [quote] }: Bounds): bigint {
  if (quote === undefined) return 0n
  const { amountIn, expectedAmountOut: out } = quote
  const scaled = (amountIn * wanted) / out
  return out < wanted ? 2n * scaled - amountIn : scaled
}

const sizeCodes: readonly string[] = ['amount_below_minimum', 'amount_below_dust', 'amount_too_large']

/** Returns a node's refusal of an amount for its size. Our own, of more than can exist, is thrown. */
function refusedForSize(error: unknown): SwapError {
  if (error instanceof QuoteRefusedError && sizeCodes.includes(error.code)) return error
  throw error
}

/** The code identifies the class. Of the dust threshold, the next amount counts. */
function leastOf(error: SwapError): bigint {
  const { recommendedMinAmountIn } = error as AmountBelowMinimumError
  const { dustThreshold } = error as AmountBelowDustError
  return maxOf(recommendedMinAmountIn ?? 0n, dustThreshold === undefined ? 0n : dustThreshold + 1n)
}

interface Pair {
  readonly fromAsset: Asset
  readonly toAsset: Asset
  readonly affiliates?: QuoteParams['affiliates']
}

/** A token may leave out its contract: it has that of its pool. */
function pairOf({ fromAsset, toAsset, affiliates }: Pair, { protocol, pools }: Omit<AtLeastQuery, 'request'>): Pair {
  const full = (asset: Asset) => resolveAsset(formatAsset(asset), protocol, pools)
  return { fromAsset: full(fromAsset), toAsset: full(toAsset), affiliates }
}

/** The pools of a pair before the first quote: a swap in one part, without the outbound fee. */
function modelOf(
  { fromAsset, toAsset, affiliates = [] }: Pair,
  { protocol, pools }: Omit<AtLeastQuery, 'request'>,
): SwapModel {
  const source = poolOf(protocol, fromAsset, pools)
  const target = poolOf(protocol, toAsset, pools)
  return {
    protocol,
    ...(source && { source: sideOf(fromAsset, source) }),
    ...(target && { target: sideOf(toAsset, target) }),
    partsOf: () => 1n,
    affiliateBps: affiliates.map(({ bps }) => BigInt(bps)),
    outbound: 0n,
    scale: { over: 1n, under: 1n },
  }
}

/** A synth moves no coins. How deep a network makes its pool is in the quotes. */
const sideOf = ({ kind }: Asset, pool: AgreedPool): NonNullable<SwapModel['source']> =>
  kind === 'synth' ? { pool, synthDepthBps: BPS } : { pool }

/** Takes fees and parts from a quote, and scales the pools so that they pay what it pays. */
function corrected(model: SwapModel, quote: Quote, quantity: number | undefined): SwapModel {
  const { amountIn, fees, expectedAmountOut } = quote
  const partsOf = partsBy(quote, quantity)
  const affiliateBps = fees.affiliate === 0n ? [] : model.affiliateBps
  const plain = { ...model, partsOf, affiliateBps, outbound: fees.outbound, scale: { over: 1n, under: 1n } }
  const under = grossOf(plain, amountIn)
  const over = expectedAmountOut + fees.affiliate + fees.outbound
  return under === 0n ? plain : { ...plain, scale: { over, under } }
}

/**
 * As many parts for each coin as the quote has, and as many for amounts near it, up to a chosen quantity. Maya splits
 * only with an interval.
 */
function partsBy({ protocol, amountIn, streaming }: Quote, quantity = 0): SwapModel['partsOf'] {
  const { interval, maxQuantity } = streaming
  if (maxQuantity <= 1 || (protocol === 'MAYACHAIN' && interval === undefined)) return () => 1n
  // A quote of q parts means that a part is between its q-th and its (q + 1)-th share.
  return (amount) => {
    const parts = maxOf(1n, ((2n * BigInt(maxQuantity) + 1n) * amount) / (2n * amountIn))
    return quantity === 0 ? parts : minOf(parts, BigInt(quantity))
  }
}

/** What the pool of the target holds, in its units. */
const heldBy = ({ source, target }: SwapModel): bigint => target?.pool.balanceAsset ?? source?.pool.balanceBase ?? 0n

const stepOf = (asset: Asset, pools: readonly AgreedPool[]): bigint =>
  10n ** BigInt(unitDecimals(asset) - payableDecimals(asset, pools))

const roundedUp = (amount: bigint, step: bigint): bigint => ((amount + step - 1n) / step) * step

const floorTo = (amount: bigint, step: bigint): bigint => amount - (amount % step)

const minOf = (one: bigint, other: bigint): bigint => (one < other ? one : other)

const maxOf = (one: bigint, other: bigint): bigint => (one > other ? one : other)
