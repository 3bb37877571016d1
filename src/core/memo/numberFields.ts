import { parseWholeNumber } from '../../std/wholeNumber.ts'
import { type Units, units } from '../asset/amount.ts'
import { excerpt, MemoParseError } from './memoParseError.ts'

/** Amounts are 256-bit numbers on the nodes, counts 64-bit ones. */
const AMOUNT_END = 2n ** 256n
const COUNT_END = 2n ** 64n
const MOST_EXPONENT = 77

const scientific = /^(0|[1-9]\d{0,77})[eE]\+?(\d{1,2})$/
const decimal = /^(0|[1-9]\d{0,77})\.(\d{1,77})(?:[eE]\+?(\d{1,2}))?$/

/**
 * A whole amount, plain or as 123e6; empty is 0. `fractions` says that the node reads this field through a float and cuts
 * off what is behind the point ("1.25e2" is 125, "5.6" is 5). A leading zero is refused, because the node reads it as
 * octal in some fields. Source: getUintWithScientificNotation and parseTradeTarget of both nodes.
 */
export function parseAmountField(text: string, what: string, { fractions = false } = {}): Units {
  if (text === '') return units(0n)
  const value = plainOrScientific(text) ?? (fractions ? decimalAmount(text) : undefined)
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

function decimalAmount(text: string): bigint | undefined {
  const [, whole, fraction, exponent = '0'] = decimal.exec(text) ?? []
  if (whole === undefined || fraction === undefined) return undefined
  const value = raised(BigInt(whole + fraction), exponent)
  return value === undefined ? undefined : value / 10n ** BigInt(fraction.length)
}

function raised(digits: bigint, exponent: string): bigint | undefined {
  return Number(exponent) > MOST_EXPONENT ? undefined : digits * 10n ** BigInt(exponent)
}

/** A whole number of at most 64 bits without an exponent; empty is 0. */
export function parseCountField(text: string, what: string): bigint {
  if (text === '') return 0n
  const count = parseWholeNumber(text)
  if (count !== undefined && count < COUNT_END) return count
  throw new MemoParseError(`The ${what} ${excerpt(text)} is not a whole number.`)
}

/** Basis points from 0 to `most`. */
export function parseBpsField(text: string, what: string, most: number): number {
  const bps = parseWholeNumber(text)
  if (bps === undefined) throw new MemoParseError(`The ${what} ${excerpt(text)} is not a whole number of basis points.`)
  if (bps > BigInt(most)) throw new MemoParseError(`The ${what} is ${excerpt(text)} basis points; ${most} is the most.`)
  return Number(bps)
}

/** An amount as text, in scientific notation where that is shorter and says exactly the same: 100000000 is "1e8". */
export function shortenAmount(value: bigint): string {
  const text = value.toString()
  const digits = text.replace(/0+$/, '')
  const short = `${digits}e${text.length - digits.length}`
  return value > 0n && short.length < text.length ? short : text
}
