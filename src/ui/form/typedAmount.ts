import type { Units } from '../../core/asset/amount.ts'
import { AmbiguousAmountError, parseAmountInput } from '../../core/asset/decimalInput.ts'
import { truncateUnits, unitsFor } from '../shared/figures/figures.ts'
import { isDollarSign, splitUnit } from './splitUnit.ts'
import type { Entry } from './swapForm.ts'

/** The typed text as an amount, in units of the coin that is sent. */
export type TypedAmount =
  | { readonly kind: 'none' }
  | { readonly kind: 'amount'; readonly units: Units }
  | { readonly kind: 'problem'; readonly problem: AmountProblem }

export type AmountProblem =
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'scientific' }
  /** "1,234" is 1234 or 1.234; both are plain decimals with a dot. */
  | { readonly kind: 'ambiguous'; readonly grouped: string; readonly decimal: string }
  /** `unit` is the coin's ticker or USD. */
  | { readonly kind: 'too_many_decimals'; readonly unit: string; readonly decimals: number }
  /** The dollars are worth less than the coin's last decimal. */
  | { readonly kind: 'below_smallest'; readonly decimals: number }
  | { readonly kind: 'no_price' }
  /** More than exist of the coin. */
  | { readonly kind: 'more_than_exist'; readonly ticker: string }
  /** The unit is not the coin that is sent; `number` is the rest of the text. */
  | { readonly kind: 'unit'; readonly unit: string; readonly number: string }

export interface TypedAmountContext {
  readonly entry: Entry
  /** Ticker of the coin that is sent. */
  readonly ticker: string
  /** BCP 47 tag. */
  readonly locale: string
  /** Decimals of the units, and how many of them the coin supports. */
  readonly unitDecimals: number
  readonly decimals: number
  /** USD of one coin times 1e8. */
  readonly price: bigint | undefined
  /** The most that can exist of the coin, in units. */
  readonly supply?: bigint
}

const USD_DECIMALS = 8
/** More decimals than any coin has. Text that parses only with these has too many. */
const MANY_DECIMALS = 40

/**
 * Parses the amount field. Valid units are the sent coin's ticker and the dollar sign. Another unit or too many
 * decimals are problems: nothing is dropped or rounded.
 */
export function typedAmount(text: string, context: TypedAmountContext): TypedAmount {
  const { entry, ticker } = context
  const { number, unit } = splitUnit(text, ticker)
  const isDollars = isDollarSign(unit) || (entry === 'dollars' && /^USD$/i.test(unit ?? ''))
  if (unit !== undefined && unit !== ticker && !isDollars) return problem({ kind: 'unit', unit, number })
  if (number === '') return { kind: 'none' }
  return (unit === undefined ? entry === 'dollars' : isDollars)
    ? fromDollars(number, context)
    : fromCoins(number, context)
}

const problem = (found: AmountProblem): TypedAmount => ({ kind: 'problem', problem: found })

function amount(units: bigint, { supply, ticker }: TypedAmountContext): TypedAmount {
  if (supply !== undefined && units > supply) return problem({ kind: 'more_than_exist', ticker })
  return units === 0n ? { kind: 'none' } : { kind: 'amount', units: units as Units }
}

function fromCoins(text: string, context: TypedAmountContext): TypedAmount {
  const { locale, ticker, unitDecimals, decimals } = context
  const read = readDecimal(text, { unit: ticker, decimals: unitDecimals, locale })
  if (typeof read !== 'bigint') return problem(read)
  if (truncateUnits(read, unitDecimals, decimals) !== read)
    return problem({ kind: 'too_many_decimals', unit: ticker, decimals })
  return amount(read, context)
}

function fromDollars(text: string, context: TypedAmountContext): TypedAmount {
  const { locale, unitDecimals, decimals, price } = context
  const read = readDecimal(text, { unit: 'USD', decimals: USD_DECIMALS, locale })
  if (typeof read !== 'bigint') return problem(read)
  const units = price === undefined ? undefined : unitsFor(read, unitDecimals, price)
  if (units === undefined) return problem({ kind: 'no_price' })
  const payable = truncateUnits(units, unitDecimals, decimals)
  return payable === 0n && read > 0n ? problem({ kind: 'below_smallest', decimals }) : amount(payable, context)
}

interface DecimalFormat {
  readonly unit: string
  readonly decimals: number
  readonly locale: string
}

function readDecimal(text: string, { unit, decimals, locale }: DecimalFormat): bigint | AmountProblem {
  try {
    return parseAmountInput(text, { decimals, locale })
  } catch (error) {
    if (error instanceof AmbiguousAmountError) {
      const [grouped, decimal] = error.readings
      return { kind: 'ambiguous', grouped, decimal }
    }
    if (/^\d+([.,]\d+)?e[+-]?\d+$/i.test(text)) return { kind: 'scientific' }
    return readsWithMore(text, locale) ? { kind: 'too_many_decimals', unit, decimals } : { kind: 'unreadable' }
  }
}

function readsWithMore(text: string, locale: string): boolean {
  try {
    parseAmountInput(text, { decimals: MANY_DECIMALS, locale })
    return true
  } catch {
    return false
  }
}
