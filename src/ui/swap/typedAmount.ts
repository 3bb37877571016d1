import type { Units } from '../../core/amount.ts'
import { AmbiguousAmountError, parseAmountInput } from '../../core/decimalInput.ts'
import { truncateUnits, unitsFor } from '../figures/figures.ts'
import type { Entry } from './swapForm.ts'

/** What the typed text amounts to, in units of the coin that is sent. */
export type TypedAmount =
  | { readonly kind: 'none' }
  | { readonly kind: 'amount'; readonly units: Units }
  | { readonly kind: 'problem'; readonly problem: AmountProblem }

export type AmountProblem =
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'scientific' }
  | { readonly kind: 'ambiguous'; readonly hint: string }
  | { readonly kind: 'too_many_decimals'; readonly decimals: number }
  | { readonly kind: 'no_price' }

export interface TypedAmountContext {
  readonly entry: Entry
  /** BCP 47; its decimal sign settles "1,234". */
  readonly locale: string
  /** Decimals of the units, and how many of them the coin can carry. */
  readonly unitDecimals: number
  readonly decimals: number
  /** USD of one coin times 1e8. */
  readonly price: bigint | undefined
}

const USD_DECIMALS = 8
/** More than any coin has; a text that reads only with so many has too many decimals. */
const MANY_DECIMALS = 40

/** Reads the amount field. A pasted "1.5 BTC" or "$1,500" loses its unit first. Nothing is rounded: too many decimals are a problem. */
export function typedAmount(text: string, context: TypedAmountContext): TypedAmount {
  const bare = text
    .trim()
    .replace(/^[$€£]\s*/, '')
    .replace(/\s*[A-Za-z]{2,8}$/, '')
  if (bare === '') return text.trim() === '' ? { kind: 'none' } : problem({ kind: 'unreadable' })
  return context.entry === 'dollars' ? fromDollars(bare, context) : fromCoins(bare, context)
}

const problem = (found: AmountProblem): TypedAmount => ({ kind: 'problem', problem: found })

function amount(units: bigint): TypedAmount {
  return units === 0n ? { kind: 'none' } : { kind: 'amount', units: units as Units }
}

function fromCoins(text: string, { locale, unitDecimals, decimals }: TypedAmountContext): TypedAmount {
  const read = readDecimal(text, unitDecimals, locale)
  if (typeof read !== 'bigint') return problem(read)
  if (truncateUnits(read, unitDecimals, decimals) !== read) return problem({ kind: 'too_many_decimals', decimals })
  return amount(read)
}

function fromDollars(text: string, { locale, unitDecimals, decimals, price }: TypedAmountContext): TypedAmount {
  const read = readDecimal(text, USD_DECIMALS, locale)
  if (typeof read !== 'bigint') return problem(read)
  const units = price === undefined ? undefined : unitsFor(read, unitDecimals, price)
  if (units === undefined) return problem({ kind: 'no_price' })
  return amount(truncateUnits(units, unitDecimals, decimals))
}

function readDecimal(text: string, decimals: number, locale: string): bigint | AmountProblem {
  try {
    return parseAmountInput(text, { decimals, locale })
  } catch (error) {
    if (error instanceof AmbiguousAmountError) return { kind: 'ambiguous', hint: error.hint }
    if (/^\d+([.,]\d+)?e[+-]?\d+$/i.test(text)) return { kind: 'scientific' }
    return readsWithMore(text, locale) ? { kind: 'too_many_decimals', decimals } : { kind: 'unreadable' }
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
