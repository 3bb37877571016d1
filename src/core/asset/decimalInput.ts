import { SwapError } from '../errors.ts'
import { InvalidAmountError, parseDecimal, type Units } from './amount.ts'

/** Longer than any amount with every digit grouped. */
const MAX_LENGTH = 80

export interface DecimalInput {
  /** How many decimals the units have; more are refused, never rounded. */
  readonly decimals: number
  /** BCP 47 tag of the person who types, such as "de-CH". Its decimal sign settles "1,234". */
  readonly locale?: string
}

/** The text has two readings, such as "1,234": 1234 and 1.234 (invalid_amount). */
export class AmbiguousAmountError extends SwapError {
  override name = 'AmbiguousAmountError'
  /** Both as plain decimals with a dot: with the sign as thousands separator, and as decimal sign. */
  readonly readings: readonly [grouped: string, decimal: string]
  constructor({ value, readings }: { value: string; readings: readonly [string, string] }) {
    const [grouped, decimal] = readings
    super(`Amount "${value}" can be read as ${grouped} and as ${decimal}.`, {
      code: 'invalid_amount',
      hint: `Did you mean ${grouped} or ${decimal}? Write ${grouped} or ${decimal}0.`,
    })
    this.readings = readings
  }
}

/**
 * Reads an amount as people type it: "1.5", "1,5", "1 000.25", "1,000.25", "1.000,25", "1'000", "١٫٥", "۱۲۳". Digits
 * may be Latin, Arabic, Persian, Devanagari or Bengali. A lone dot or comma is the locale's decimal sign (a dot when no
 * locale is given); a lone other one is a decimal sign too, unless three digits follow it: then it could group
 * thousands, and the text is refused. Throws `AmbiguousAmountError` and `InvalidAmountError`.
 */
export function parseAmountInput(text: string, { decimals, locale }: DecimalInput): Units {
  if (text.length > MAX_LENGTH) throw new InvalidAmountError({ value: text, decimals })
  const plain = withLatinDigits(text)
  const at = decimalSignAt(plain, decimalSignOf(locale))
  const whole = plain.slice(0, at)
  const fraction = plain.slice(at + 1)
  if (!isWhole(whole) || !/^\d*$/.test(fraction)) throw new InvalidAmountError({ value: text, decimals })
  try {
    return parseDecimal(`${whole.replace(/\D/g, '')}.${fraction}`, decimals)
  } catch {
    throw new InvalidAmountError({ value: text, decimals })
  }
}

/** The digit zero of each script that is read; the other nine follow it in Unicode. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6]

/** NFKC turns full-width digits into Latin ones and every kind of space into the plain one; direction marks go. */
function withLatinDigits(text: string): string {
  const folded = text.normalize('NFKC').replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
  return folded.trim().replace(/\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0)
    const zero = ZEROS.find((start) => code >= start && code < start + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}

/** Returns the decimal sign of a locale, a dot for no locale and for text that is none. */
export function decimalSignOf(locale: string | undefined): string {
  if (locale === undefined) return '.'
  try {
    const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
    return parts.find((part) => part.type === 'decimal')?.value ?? '.'
  } catch {
    return '.'
  }
}

/** Returns the index of the decimal sign, or the length when there is none. */
function decimalSignAt(plain: string, localeSign: string): number {
  const at = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','), plain.lastIndexOf('٫'))
  const sign = plain.charAt(at)
  if (at < 0 || plain.indexOf(sign) !== at) return plain.length
  const isLone = /^\d*$/.test(plain.slice(0, at))
  if (sign !== localeSign && isLone && /^[1-9]\d{0,2}[.,]\d{3}$/.test(plain)) {
    const decimal = plain.replace(',', '.')
    throw new AmbiguousAmountError({ value: plain, readings: [plain.replace(/\D/g, ''), decimal] })
  }
  return at
}

/**
 * Plain digits, groups of three with one kind of sign between them, or the Indian groups of two before the last three.
 */
function isWhole(whole: string): boolean {
  return (
    /^\d*$/.test(whole) ||
    /^[1-9]\d{0,2}([.,'’ ٬])\d{3}(?:\1\d{3})*$/.test(whole) ||
    /^[1-9]\d?(?:,\d{2})+,\d{3}$/.test(whole)
  )
}
