import { parseWholeNumber } from '../../std/wholeNumber.ts'
import { SwapError } from '../errors.ts'

declare const unitsBrand: unique symbol

/**
 * A quantity in the base units that the nodes speak: 1e8 to the coin whatever the asset's own decimals,
 * but 1e10 for MAYA.CACAO (see `unitDecimals` in asset.ts). Never negative.
 */
export type Units = bigint & { readonly [unitsBrand]: true }

export const ZERO = 0n as Units

/** The text or number is no amount (invalid_amount). */
export class InvalidAmountError extends SwapError {
  override name = 'InvalidAmountError'
  constructor({ value, decimals }: { value: string; decimals: number }) {
    super(`Amount "${value.slice(0, 40)}" is not a decimal number of at most ${decimals} decimals.`, {
      code: 'invalid_amount',
      hint: `Write digits with one dot, at most ${decimals} decimals and no zeros in front, such as 0.015.`,
    })
  }
}

/** Brands a bigint as units. Throws `InvalidAmountError` when it is negative. */
export function units(value: bigint): Units {
  if (value < 0n) throw new InvalidAmountError({ value: value.toString(), decimals: 0 })
  return value as Units
}

/**
 * Reads a wire integer ("100000000"): digits only, no sign, no leading zero, at most 78 of them (a 256-bit number). Throws
 * `InvalidAmountError`.
 */
export function parseUnits(value: string): Units {
  const whole = parseWholeNumber(value)
  if (whole === undefined) throw new InvalidAmountError({ value, decimals: 0 })
  return whole as Units
}

/**
 * Human decimal to units: "0.015" with 8 decimals is 1500000. Nothing is rounded. Throws `InvalidAmountError` for more
 * decimals than `decimals`, for more than 30 digits before the dot, for a leading zero ("007"), and for anything but
 * digits with one dot.
 */
export function parseDecimal(text: string, decimals: number): Units {
  const match = /^(0|[1-9]\d{0,29})?(?:\.(\d*))?$/.exec(text)
  const [, whole = '', fraction = ''] = match ?? []
  if (!match || (whole === '' && fraction === '') || fraction.length > decimals) {
    throw new InvalidAmountError({ value: text, decimals })
  }
  return BigInt(whole + fraction.padEnd(decimals, '0')) as Units
}

/** Units to an exact human decimal: 1500000 with 8 decimals is "0.015". Nothing is rounded; trailing zeros go. */
export function formatDecimal(value: bigint, decimals: number): string {
  if (value < 0n) return `-${formatDecimal(-value, decimals)}`
  const digits = value.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}
