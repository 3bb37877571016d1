import { z } from 'zod'
import { InvalidAmountError, parseDecimal, type Units, units } from '../../core/asset/amount.ts'

/**
 * The field types of `/memoless/api/v1`. Its amounts are decimals of whole coins; the functions below convert them to
 * units without a float.
 */

/** Field of every successful response. */
export const success = z.literal(true)

/** The rate limit of every operation that registers nothing. */
export const requestLimits = { requests: 'memolessRequests', executions: 'memolessRequests' } as const

export const memolessAsset = z
  .string()
  .regex(/^[A-Za-z0-9]+\.[A-Za-z0-9-]+$/, 'Write CHAIN.SYMBOL, such as "BTC.BTC".')
  .max(160)
  .describe('The coin to send, as CHAIN.SYMBOL. Letter case is free.')
  .meta({ examples: ['BTC.BTC'] })

/** The longest decimal with which a JSON number is exact. */
const EXACT_DIGITS = 15

const decimalPattern = /^(?:0|[1-9][0-9]{0,29})(?:\.[0-9]{1,30})?$/
const advice = 'Write whole coins as text with one dot, such as "0.5".'

/** Whole coins, as text; the contract also takes a JSON number, while its digits are exact. */
export const coinAmount = z
  .union(
    [
      z.string().regex(decimalPattern, advice),
      z.number().refine((value) => isExact(String(value)), { error: `The number may have lost digits. ${advice}` }),
    ],
    { error: advice },
  )
  .describe('Whole coins as a decimal. Text is exact; a number of more than 15 digits is rejected.')
  .meta({ examples: ['0.015'] })

const isExact = (text: string): boolean => decimalPattern.test(text) && text.replace('.', '').length <= EXACT_DIGITS

/** Whole coins in a response, as text without trailing zeros. */
export const coinText = z
  .string()
  .regex(decimalPattern)
  .describe('Whole coins as an exact decimal, as text. Send exactly this amount.')
  .meta({ examples: ['0.01500042'] })

export const referenceText = z
  .string()
  .regex(/^[0-9]{1,5}$/, 'A reference has five digits and is not zero, such as "00042".')
  .describe('The last five digits of the amount.')
  .meta({ examples: ['00042'] })

export const registrationId = z
  .uuid()
  .describe(
    'Id of a registration, from `register`. It is all that a client needs to read the registration, so keep it private.',
  )

export const txHash = z
  .string()
  .regex(/^[0-9A-F]{64}$/)
  .describe('Hash of the transaction that registered the memo on THORChain.')

/** Protocol precision of every amount, in decimals. */
const UNIT_DECIMALS = 8

/**
 * Parses an amount that will be sent, exactly. Digits beyond the eighth decimal have to be zero: the network ignores
 * them, and nothing is rounded silently. Throws `InvalidAmountError` (invalid_amount).
 */
export function parseSentAmount(value: z.input<typeof coinAmount>): Units {
  const text = String(value)
  const kept = text.includes('.') ? text.replace(/\.?0+$/, '') : text
  if (!decimalPattern.test(text)) throw new InvalidAmountError({ value: text, decimals: UNIT_DECIMALS })
  return parseDecimal(kept, UNIT_DECIMALS)
}

/**
 * Parses a wish: the amount that is suggested for it is another one. Digits beyond the eighth decimal count as one more
 * unit, so that a suggestion above it is never below. Throws `InvalidAmountError` (invalid_amount).
 */
export function parseRequestedAmount(value: z.input<typeof coinAmount>): Units {
  const text = String(value)
  if (!decimalPattern.test(text)) throw new InvalidAmountError({ value: text, decimals: UNIT_DECIMALS })
  const [whole = '', fraction = ''] = text.split('.')
  const exact = BigInt(whole + fraction.slice(0, UNIT_DECIMALS).padEnd(UNIT_DECIMALS, '0'))
  const isMore = /[1-9]/.test(fraction.slice(UNIT_DECIMALS))
  return units(isMore ? exact + 1n : exact)
}
