import { formatDecimal } from '../asset/amount.ts'
import { SwapError, type SwapErrorCode } from '../errors.ts'

/** What differs: vault or router, the price against the pools, or anything else. */
export type MismatchSubject = 'vault' | 'price' | 'quote'

/**
 * The quote, its memo or its vault differs from the intent. `differences` are sentences.
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
    super(`The quote does not match the agreed swap. ${differences.join(' ')}`, {
      code: 'deposit_mismatch',
      hint: 'Sign nothing. Request a new quote; if it happens again, one of the configured nodes is wrong.',
    })
    this.differences = differences
    this.subject = subject
  }
}

/**
 * The deposit cannot be prepared at the moment.
 *
 * @example
 * const error = new DepositRefusedError('quote_expired', { message: 'It has expired.', hint: 'Request a new quote.' })
 * error.code // 'quote_expired'
 */
export class DepositRefusedError extends SwapError {
  override name = 'DepositRefusedError'
  /** An address with the same meaning that would be accepted, to be offered to the person. */
  readonly suggestedAddress: string | undefined
  constructor(
    code: SwapErrorCode,
    { message, hint, suggestedAddress }: { message: string; hint: string; suggestedAddress?: string | undefined },
  ) {
    super(message, { code, hint })
    this.suggestedAddress = suggestedAddress
  }
}

/**
 * The account's public key is needed and unknown (invalid_parameter): a chain knows the key of an account only after
 * its first signature, and never that of a script hash.
 *
 * @example
 * new MissingPublicKeyError('GAIA', 'it has not signed anything yet').code // 'invalid_parameter'
 */
export class MissingPublicKeyError extends DepositRefusedError {
  override name = 'MissingPublicKeyError'
  constructor(chain: string, reason: string) {
    super('invalid_parameter', {
      message: `The public key of the account on ${chain} is missing, because ${reason}.`,
      hint: 'Give the public key of the sender.',
    })
  }
}

/** Returns the error for halted trading; `where` is "everywhere", or begins with a preposition. */
export function halted(where: string): DepositRefusedError {
  return new DepositRefusedError('trading_halted', {
    message: `Trading is halted ${where}.`,
    hint: 'Send nothing, and wait until the network resumes.',
  })
}

interface Shortage {
  /** In asset notation. */
  readonly asset: string
  readonly decimals: number
  readonly balance: bigint
  /** Amount, fee and reserve. */
  readonly needed: bigint
  /** What the account has in addition, which is not confirmed yet. */
  readonly unconfirmed?: bigint
}

/**
 * The balance does not cover the deposit and its fee. Amounts are in the chain's smallest unit.
 *
 * @example
 * const error = new InsufficientBalanceError({ asset: 'BTC.BTC', decimals: 8, balance: 1n, needed: 2n })
 * error.needed - error.balance // 1n
 */
export class InsufficientBalanceError extends SwapError {
  override name = 'InsufficientBalanceError'
  readonly balance: bigint
  readonly needed: bigint
  constructor({ asset, decimals, balance, needed, unconfirmed = 0n }: Shortage) {
    const written = (amount: bigint) => `${formatDecimal(amount, decimals)} ${asset.split('-')[0]}`
    const waiting = unconfirmed > 0n ? `, and ${written(unconfirmed)} that is not confirmed yet` : ''
    super(`The deposit and its fee need ${written(needed)}; the account has ${written(balance)}${waiting}.`, {
      code: 'insufficient_balance',
      hint:
        balance + unconfirmed >= needed
          ? 'Wait until your coins are confirmed, or send at most the maximum.'
          : 'Send at most the maximum, or add coins that pay for the fee.',
    })
    this.balance = balance
    this.needed = needed
  }
}
