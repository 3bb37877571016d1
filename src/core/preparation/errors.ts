import { formatDecimal, type Units } from '../asset/amount.ts'
import { parseAsset, unitDecimals } from '../asset/asset.ts'
import { SwapError, type SwapErrorCode, type SwapErrorFacts } from '../errors.ts'

/** What of a quote is wrong: its vault or router, its price against the pools, or anything else. */
export type MismatchSubject = 'vault' | 'price' | 'quote'

/**
 * The quote, its memo or its vault says something else than was agreed to. `differences` are sentences.
 *
 * @example
 * const error = new QuoteMismatchError(['It is for another amount.'])
 * error.subject // 'quote'
 */
export class QuoteMismatchError extends SwapError {
  override name = 'QuoteMismatchError'
  readonly differences: readonly string[]
  readonly subject: MismatchSubject
  constructor(differences: readonly string[], subject: MismatchSubject = 'quote') {
    super(`The quote is not what was agreed to. ${differences.join(' ')}`, {
      code: 'deposit_mismatch',
      hint: 'Sign nothing. Ask for a fresh quote; if it happens again, one of the configured nodes is wrong.',
    })
    this.differences = differences
    this.subject = subject
  }
}

/**
 * The deposit cannot be prepared as things stand.
 *
 * @example
 * const error = new DepositRefusedError('quote_expired', { message: 'It has expired.', hint: 'Request a new quote.' })
 * error.code // 'quote_expired'
 */
export class DepositRefusedError extends SwapError {
  override name = 'DepositRefusedError'
  constructor(code: SwapErrorCode, { message, hint }: { message: string; hint: string }) {
    super(message, { code, hint })
  }
}

/** Nothing trades there: `where` is "everywhere", or begins with a preposition. */
export function halted(where: string): DepositRefusedError {
  return new DepositRefusedError('trading_halted', {
    message: `Trading is halted ${where}.`,
    hint: 'Send nothing, and wait until the network resumes.',
  })
}

/**
 * The chain may take more for the deposit than most people mean to pay: more than a twentieth of it, or than fifty dollars.
 *
 * @example
 * const error = new NetworkFeeError({ asset: 'BTC.BTC', amount: units(100_000n) })
 * error.message // 'The chain may take 0.001 BTC for this deposit.'
 */
export class NetworkFeeError extends SwapError {
  override name = 'NetworkFeeError'
  /** Of the coin that pays, in asset notation. */
  readonly asset: string
  /** The most that the chain may take, in units of `asset`. */
  readonly fee: Units
  constructor({ asset, amount }: NamedFee, about: SwapErrorFacts = tooHigh) {
    const coin = parseAsset(asset)
    super(`The chain may take ${formatDecimal(amount, unitDecimals(coin))} ${coin.ticker} for this deposit.`, about)
    this.asset = asset
    this.fee = amount
  }
}

interface NamedFee {
  readonly asset: string
  readonly amount: Units
}

const tooHigh: SwapErrorFacts = {
  code: 'network_fee_too_high',
  hint: 'Send more at once, wait until fees are lower, or agree to this fee.',
}

/**
 * One server of the chain asks for a rate far above the nodes', and no second one confirms it.
 *
 * @example
 * const error = new UnconfirmedFeeError({ asset: 'BTC.BTC', amount: units(100_000n) })
 * error.code // 'gas_rate_out_of_bounds'
 */
export class UnconfirmedFeeError extends NetworkFeeError {
  override name = 'UnconfirmedFeeError'
  constructor(fee: NamedFee) {
    super(fee, {
      code: 'gas_rate_out_of_bounds',
      hint: 'One server of the chain asks for far more than the nodes. Wait until fees are back to normal, or accept this fee.',
    })
  }
}

interface Shortage {
  /** In asset notation. */
  readonly asset: string
  readonly decimals: number
  readonly balance: bigint
  /** The amount, its fee and what must stay. */
  readonly needed: bigint
}

/**
 * The account does not hold what the deposit and its fee need, in the chain's own smallest unit.
 *
 * @example
 * const error = new InsufficientBalanceError({ asset: 'BTC.BTC', decimals: 8, balance: 1n, needed: 2n })
 * error.needed - error.balance // 1n
 */
export class InsufficientBalanceError extends SwapError {
  override name = 'InsufficientBalanceError'
  readonly balance: bigint
  readonly needed: bigint
  constructor({ asset, decimals, balance, needed }: Shortage) {
    const written = (amount: bigint) => `${formatDecimal(amount, decimals)} ${asset.split('-')[0]}`
    super(`The deposit and its fee need ${written(needed)}; the account has ${written(balance)}.`, {
      code: 'insufficient_balance',
      hint: 'Send at most what the maximum says, or add coins of the chain that pay for the fee.',
    })
    this.balance = balance
    this.needed = needed
  }
}
