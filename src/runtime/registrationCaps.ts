import { limits } from '../contract/limits.ts'
import { InvalidAmountError, parseDecimal, type Units, units } from '../core/asset/amount.ts'
import type { RateOverrides } from '../server/limits/rates.ts'
import type { RegistrationCaps } from './configTypes.ts'
import { type Parser, rate } from './variableParsers.ts'

/** The published spending caps, which an operator may change. */
export const defaultRegistrationCaps: RegistrationCaps = {
  perHour: units(BigInt(limits.registrationSpendPerHour)),
  perDay: units(BigInt(limits.registrationSpendPerDay)),
}

/** Units of one RUNE have eight decimals. */
const DECIMALS = 8
/** A million RUNE. */
const MOST = 1_000_000n * 10n ** BigInt(DECIMALS)

/** Parses whole RUNE, more than zero, to units. */
export const runeAmount: Parser<Units> = (text) => {
  const refused = { refused: `${JSON.stringify(text)} is not an amount of RUNE above 0 and up to 1000000` }
  try {
    const value = parseDecimal(text, DECIMALS)
    return value > 0n && value <= MOST ? { value } : refused
  } catch (error) {
    if (error instanceof InvalidAmountError) return refused
    throw error
  }
}

/** What LIMITS changes. */
export interface OperatorLimits {
  readonly rates: RateOverrides
  readonly caps: Partial<RegistrationCaps>
}

const rateNames = {
  mcp: 'mcp',
  documentation: 'documentation',
  newsletter: 'newsletter',
  newsletter_total: 'newsletterTotal',
  memoless: 'memolessRegistrations',
} as const
const capNames = {
  memoless_rune_per_hour: 'perHour',
  memoless_rune_per_day: 'perDay',
} as const
const isIn = <T extends object>(names: T, name: string): name is Extract<keyof T, string> => Object.hasOwn(names, name)

/** Parses limits by name, such as "mcp=120/600,memoless_rune_per_hour=0.5". */
export const operatorLimits: Parser<OperatorLimits> = (text) => {
  const rates: { -readonly [K in keyof RateOverrides]: RateOverrides[K] } = {}
  const caps: { -readonly [K in keyof RegistrationCaps]?: RegistrationCaps[K] } = {}
  const seen = new Set<string>()
  for (const part of text.split(',').map((each) => each.trim())) {
    const [, name = '', value = ''] = /^([a-z_]+)\s*=\s*(\S+)$/.exec(part) ?? []
    if (seen.has(name)) return { refused: `"${name}" is in the list twice` }
    seen.add(name)
    if (isIn(rateNames, name)) {
      const read = rate(value)
      if ('refused' in read) return read
      rates[rateNames[name]] = read.value
    } else if (isIn(capNames, name)) {
      const read = runeAmount(value)
      if ('refused' in read) return read
      caps[capNames[name]] = read.value
    } else {
      return {
        refused: `${JSON.stringify(part)} names no limit: ${[...Object.keys(rateNames), ...Object.keys(capNames)].join(', ')}`,
      }
    }
  }
  return { value: { rates, caps } }
}
