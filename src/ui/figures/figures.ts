import { formatDecimal } from '../../core/asset/amount.ts'

/** Dollars in hundred-millionths: an estimate, counted in whole numbers all the same. */
export type Usd = bigint

const USD_DECIMALS = 8

/** Intl takes a decimal as text and keeps every digit of it; a number would lose some. */
const exact = (decimal: string) => decimal as unknown as number

/** "1234.5" as the locale writes it, every digit kept. */
export function groupDigits(decimal: string, locale: string, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 20, ...options }).format(exact(decimal))
}

/** Units as an exact decimal in the locale's writing. */
export function amountText(value: bigint, decimals: number, locale: string): string {
  return groupDigits(formatDecimal(value, decimals), locale)
}

/** Which way a shortened amount is rounded: what arrives down, what is paid or lost up, so that it never flatters. */
export type Rounding = 'down' | 'up'

const SIGNIFICANT_DIGITS = 6

/** Cuts the decimals of an amount to six significant digits. Digits before the decimal sign are always kept. */
export function shortenUnits(value: bigint, decimals: number, rounding: Rounding): bigint {
  const surplus = value.toString().length - SIGNIFICANT_DIGITS
  const step = 10n ** BigInt(Math.max(0, Math.min(surplus, decimals)))
  const down = (value / step) * step
  return rounding === 'down' || down === value ? down : down + step
}

/** Dollars to the cent, rounded half up for show; less than a cent says so. */
export function usdText(value: Usd, locale: string): string {
  const unit = 10n ** BigInt(USD_DECIMALS - 2)
  const cents = (value + unit / 2n) / unit
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
  if (cents === 0n && value > 0n) return `<${format.format(exact('0.01'))}`
  return format.format(exact(formatDecimal(cents, 2)))
}

/** Hundredths of a percent: two decimals below 1 percent, one above. Less than all never reads as all. */
export function percentText(bps: bigint, locale: string): string {
  const size = bps < 0n ? -bps : bps
  const digits = size < 100n ? 2 : 1
  const round = size < 100n ? size : ((size + 5n) / 10n) * 10n
  const shown = size < 10_000n && round === 10_000n ? 9_990n : round
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return format.format(exact(formatDecimal(shown, 2)))
}

/** The most units that so many dollars buy. Undefined without a price. */
export function unitsFor(usd: Usd, decimals: number, price: Usd): bigint | undefined {
  return price > 0n ? (usd * 10n ** BigInt(decimals)) / price : undefined
}

/** Cuts units back to fewer decimals: an asset of 6 decimals cannot carry the last two of eight. */
export function truncateUnits(value: bigint, from: number, to: number): bigint {
  if (to >= from) return value
  const step = 10n ** BigInt(from - to)
  return (value / step) * step
}

/** How far `value` lies below `reference`, in hundredths of a percent; negative when above. */
export function bpsBelow(value: bigint, reference: bigint): bigint | undefined {
  return reference > 0n ? ((reference - value) * 10_000n) / reference : undefined
}
