import { formatDecimal } from '../../../core/asset/amount.ts'
import { isolateIn } from '../../texts/isolate.ts'

/** US dollars times 1e8; an estimate. */
export type Usd = bigint

const USD_DECIMALS = 8

/** Intl accepts a decimal as text and keeps every digit; a number would lose some. */
const exact = (decimal: string) => decimal as unknown as number

const formats = new Map<string, Intl.NumberFormat>()

/** Returns the number format of a locale. Each is created once, because that takes longer than formatting. */
function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options)
  formats.set(key, format)
  return format
}

/** Formats a decimal such as "1234.5" in the locale, keeping every digit. */
export function groupDigits(decimal: string, locale: string, options: Intl.NumberFormatOptions = {}): string {
  return numberFormat(locale, { maximumFractionDigits: 20, ...options }).format(exact(decimal))
}

/** Formats units as an exact decimal in the locale. */
export function amountText(value: bigint, decimals: number, locale: string): string {
  return groupDigits(formatDecimal(value, decimals), locale)
}

/** Rounding of a shortened amount: `down` for what arrives, `up` for what is paid or lost. */
export type Rounding = 'down' | 'up'

const SIGNIFICANT_DIGITS = 6

/** Shortens the decimals of an amount to six significant digits. Integer digits are always kept. */
export function shortenUnits(value: bigint, decimals: number, rounding: Rounding): bigint {
  const surplus = value.toString().length - SIGNIFICANT_DIGITS
  const step = 10n ** BigInt(Math.max(0, Math.min(surplus, decimals)))
  const down = (value / step) * step
  return rounding === 'down' || down === value ? down : down + step
}

/** Formats dollars, rounded half up to the cent; less than a cent as "<$0.01". */
export function usdText(value: Usd, locale: string): string {
  const unit = 10n ** BigInt(USD_DECIMALS - 2)
  const cents = (value + unit / 2n) / unit
  const format = numberFormat(locale, { style: 'currency', currency: 'USD' })
  if (cents === 0n && value > 0n) return isolateIn(locale, `<${format.format(exact('0.01'))}`)
  return isolateIn(locale, format.format(exact(formatDecimal(cents, 2))))
}

/**
 * Formats hundredths of a percent: two decimals below 1 percent, one above. Less than 100 percent never shows as 100.
 */
export function percentText(bps: bigint, locale: string): string {
  const size = bps < 0n ? -bps : bps
  const digits = size < 100n ? 2 : 1
  const round = size < 100n ? size : ((size + 5n) / 10n) * 10n
  const shown = size < 10_000n && round === 10_000n ? 9_990n : round
  const format = numberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return format.format(exact(formatDecimal(shown, 2)))
}

/** Returns the units that an amount of dollars buys, rounded down. Undefined without a price. */
export function unitsFor(usd: Usd, decimals: number, price: Usd): bigint | undefined {
  return price > 0n ? (usd * 10n ** BigInt(decimals)) / price : undefined
}

/** Truncates units to fewer decimals: an asset of 6 decimals has no last two of eight. */
export function truncateUnits(value: bigint, from: number, to: number): bigint {
  if (to >= from) return value
  const step = 10n ** BigInt(from - to)
  return (value / step) * step
}

/** Returns how far `value` is below `reference`, in hundredths of a percent; negative if above. */
export function bpsBelow(value: bigint, reference: bigint): bigint | undefined {
  return reference > 0n ? ((reference - value) * 10_000n) / reference : undefined
}
