import * as v from 'valibot'
import { wholeNumberPattern } from '../../../std/wholeNumber.ts'
import type { Units } from '../../asset/amount.ts'

/** A JSON number without a fraction that a float has exactly. */
export const integer = v.pipe(v.number(), v.safeInteger())

const digits = v.pipe(v.string(), v.regex(wholeNumberPattern))

/** A whole number that a float holds exactly: heights, seconds, basis points. */
const safeInteger = v.pipe(integer, v.minValue(0))

/** An amount: digits in a string as the nodes write it, or a JSON number as long as that is exact. */
export const amount = v.pipe(
  v.union([digits, safeInteger]),
  v.transform((value: string | number) => BigInt(value) as Units),
)

/** A height, a number of seconds or basis points, as a JSON number or as digits. */
export const count = v.pipe(
  v.union([safeInteger, v.pipe(digits, v.maxLength(15))]),
  v.transform((value: string | number) => Number(value)),
)

/** Digits that stay text, such as a gas rate, whose unit another field names. */
export const rate = v.pipe(
  v.union([digits, safeInteger]),
  v.transform((value: string | number) => String(value)),
)
