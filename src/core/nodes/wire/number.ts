import * as z from 'zod/mini'
import { wholeNumberPattern } from '../../../std/wholeNumber.ts'
import type { Units } from '../../asset/amount.ts'

const digits = z.string().check(z.regex(wholeNumberPattern))

/** A whole number that a float holds exactly: heights, seconds, basis points. */
const safeInteger = z.int().check(z.nonnegative())

/** An amount: digits in a string as the nodes write it, or a JSON number as long as that is exact. */
export const amount = z.pipe(
  z.union([digits, safeInteger]),
  z.transform((value: string | number) => BigInt(value) as Units),
)

/** A height, a number of seconds or basis points, as a JSON number or as digits. */
export const count = z.pipe(
  z.union([safeInteger, digits.check(z.maxLength(15))]),
  z.transform((value: string | number) => Number(value)),
)

/** Digits that stay text, such as a gas rate, whose unit another field names. */
export const rate = z.pipe(
  z.union([digits, safeInteger]),
  z.transform((value: string | number) => String(value)),
)
