import { parseWholeNumber } from '../../std/wholeNumber.ts'
import { SwapError } from '../errors.ts'

declare const unitsBrand: unique symbol

/**
 * Distinguishes units from other bigints. Declarations of the published package name it.
 *
 * @public
 */
export interface UnitsBrand {
  readonly [unitsBrand]: true
}

/**
 * A quantity in the nodes' base units: 1e8 per coin whatever the asset's own decimals, but the coin's own decimals on
 * MAYAChain, such as 1e10 for CACAO (see `unitDecimals` in asset.ts). Never negative.
 *
 * @example
 * const amount: Units = units(15_000_000n)
 */
export type Units = bigint & UnitsBrand

export const ZERO = 0n as Units

/**
 * The text or number is not a valid amount (invalid_amount).
 *
 * @example
 * units(-1n) // throws InvalidAmountError
 * new InvalidAmountError({ value: '1.5', decimals: 0 }).code // 'invalid_amount'
 */
export class InvalidAmountError extends SwapError {
  override name = 'InvalidAmountError'
  constructor({ value, decimals }: { value: string; decimals: number }) {
    super(`Amount "${value.slice(0, 40)}" is not a decimal number of at most ${decimals} decimals.`, {
      code: 'invalid_amount',
      hint: `Write digits with one dot, at most ${decimals} decimals and no zeros in front, such as 0.015.`,
    })
  }
}

/**
 * Brands a bigint as units. Throws `InvalidAmountError` for a negative number.
 *
 * @example
 * units(1n) // 1n
 * units(-1n) // throws InvalidAmountError
 */
export function units(value: bigint): Units {
  if (value < 0n) throw new InvalidAmountError({ value: value.toString(), decimals: 0 })
  return value as Units
}

/**
 * Parses a wire integer such as "100000000": at most 78 digits (a 256-bit number), no sign, no leading zero. Throws
 * `InvalidAmountError`.
 *
 * @example
 * parseUnits('100000000') // 100000000n
 * parseUnits('1.5') // throws InvalidAmountError
 */
export function parseUnits(value: string): Units {
  const whole = parseWholeNumber(value)
  if (whole === undefined) throw new InvalidAmountError({ value, decimals: 0 })
  return whole as Units
}

/**
 * Converts a human decimal to units: "0.015" with 8 decimals is 1500000. Never rounds: further decimals may only be
 * zeros. Throws `InvalidAmountError` for other decimals beyond `decimals`, more than 30 digits before the dot, a
 * leading zero ("007") or any other character.
 *
 * @example
 * parseDecimal('0.015', 8) // 1500000n
 * parseDecimal('0.123456789', 8) // throws InvalidAmountError
 */
export function parseDecimal(text: string, decimals: number): Units {
  const match = /^(0|[1-9]\d{0,29})?(?:\.(\d*))?$/.exec(text)
  const [, whole = '', fraction = ''] = match ?? []
  const isExact = /^0*$/.test(fraction.slice(decimals))
  if (!match || (whole === '' && fraction === '') || !isExact) throw new InvalidAmountError({ value: text, decimals })
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0')) as Units
}

/**
 * Converts units to an exact human decimal without trailing zeros: 1500000 with 8 decimals is "0.015".
 *
 * @example
 * formatDecimal(1_500_000n, 8) // '0.015'
 */
export function formatDecimal(value: bigint, decimals: number): string {
  if (value < 0n) return `-${formatDecimal(-value, decimals)}`
  const digits = value.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}
