import { limits } from '../contract/limits.ts'
import { InvalidAmountError, parseDecimal, type Units, units } from '../core/asset/amount.ts'
import type { RegistrationCaps } from './configTypes.ts'
import type { Reader } from './readers.ts'

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
export const runeAmount: Reader<Units> = (text) => {
  const refused = { refused: `${JSON.stringify(text)} is not an amount of RUNE above 0 and up to 1000000` }
  try {
    const value = parseDecimal(text, DECIMALS)
    return value > 0n && value <= MOST ? { value } : refused
  } catch (error) {
    if (error instanceof InvalidAmountError) return refused
    throw error
  }
}
