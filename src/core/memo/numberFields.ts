import { parseWholeNumber } from '../../std/wholeNumber.ts'
import { type Units, units } from '../asset/amount.ts'
import { excerpt, MemoParseError } from './memoParseError.ts'

/** The nodes read amounts as 256-bit numbers and counts as 64-bit ones. */
const AMOUNT_END = 2n ** 256n
const COUNT_END = 2n ** 64n
const MAX_EXPONENT = 77
/** Precision of the floats in which the nodes read some amounts. */
const FLOAT_BITS = 64

const scientific = /^(0|[1-9]\d{0,77})[eE]\+?(\d{1,2})$/
const decimal = /^(0|[1-9]\d{0,77})(?:\.(\d{1,77}))?(?:[eE]([+-]?\d{1,2}))?$/

/**
 * Parses a whole amount, plain or as 123e6; empty is 0. With `fractions`, for fields that the node reads as a float,
 * the fraction is cut off ("1.25e2" is 125, "5.6" is 5), and so is everything after the first 64 bits. Throws
 * `MemoParseError`, also for a leading zero, which the node reads as octal in some fields. Source:
 * getUintWithScientificNotation and parseTradeTarget of both nodes.
 */
export function parseAmountField(text: string, what: string, { fractions = false } = {}): Units {
  if (text === '') return units(0n)
  const value = fractions ? decimalAmount(text) : plainOrScientific(text)
  if (value === undefined) throw new MemoParseError(`The ${what} ${excerpt(text)} is not a whole number.`)
  if (value >= AMOUNT_END) throw new MemoParseError(`The ${what} ${excerpt(text)} is too large.`)
  return units(value)
}

function plainOrScientific(text: string): bigint | undefined {
  const whole = parseWholeNumber(text)
  if (whole !== undefined) return whole
  const [, digits, exponent] = scientific.exec(text) ?? []
  return digits === undefined || exponent === undefined ? undefined : raised(BigInt(digits), exponent)
}

/** Reads a number as a float of 64 bits that rounds towards zero, and cuts off its fraction. */
function decimalAmount(text: string): bigint | undefined {
  const [, whole, fraction = '', power = '0'] = decimal.exec(text) ?? []
  const exponent = Number(power)
  if (whole === undefined || exponent > MAX_EXPONENT) return undefined
  const shift = exponent - fraction.length
  const digits = BigInt(whole + fraction)
  const value = shift < 0 ? digits / 10n ** BigInt(-shift) : digits * 10n ** BigInt(shift)
  // A number that is too large is refused before its last digits are lost.
  if (value >= AMOUNT_END) return value
  const lost = BigInt(Math.max(value.toString(2).length - FLOAT_BITS, 0))
  return (value >> lost) << lost
}

function raised(digits: bigint, exponent: string): bigint | undefined {
  return Number(exponent) > MAX_EXPONENT ? undefined : digits * 10n ** BigInt(exponent)
}

/** Parses a whole number of at most 64 bits without an exponent; empty is 0. */
export function parseCountField(text: string, what: string): bigint {
  if (text === '') return 0n
  const count = parseWholeNumber(text)
  if (count !== undefined && count < COUNT_END) return count
  throw new MemoParseError(`The ${what} ${excerpt(text)} is not a whole number.`)
}

/** Parses basis points from 0 to `maximum`. */
export function parseBpsField(text: string, what: string, maximum: number): number {
  const bps = parseWholeNumber(text)
  if (bps === undefined) throw new MemoParseError(`The ${what} ${excerpt(text)} is not a whole number of basis points.`)
  if (bps <= BigInt(maximum)) return Number(bps)
  throw new MemoParseError(`The ${what} is ${excerpt(text)} basis points; the maximum is ${maximum}.`)
}

/** Writes an amount, in scientific notation where that is shorter and exact: 100000000 is "1e8". */
export function shortenAmount(value: bigint): string {
  const text = value.toString()
  const digits = text.replace(/0+$/, '')
  const short = `${digits}e${text.length - digits.length}`
  return value > 0n && short.length < text.length ? short : text
}
