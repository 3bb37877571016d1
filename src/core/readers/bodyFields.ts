import * as v from 'valibot'
import { wholeNumberPattern } from '../../std/wholeNumber.ts'
import { integer } from '../nodes/wire/wireNumber.ts'

export { integer }

/** Decimal digits without a leading zero, at most `most` of them. */
export const digits = (most: number) => v.pipe(v.string(), v.regex(wholeNumberPattern), v.maxLength(most))

/** A whole amount of any size: digits in a string, or a JSON number that is exact. Never negative. */
export const whole = v.pipe(
  v.union([digits(78), v.pipe(integer, v.minValue(0)), v.pipe(v.bigint(), v.minValue(0n))]),
  v.transform((value: string | number | bigint) => BigInt(value)),
)

/** A height, a sequence or an index. */
export const count = v.pipe(integer, v.minValue(0))

/** 32 bytes in hex, either letter case, as lower case. */
export const hash32 = v.pipe(
  v.string(),
  v.regex(/^[0-9a-fA-F]{64}$/),
  v.transform((text: string) => text.toLowerCase()),
)

/** Bytes in hex of any even length. */
export const hexBytes = v.pipe(v.string(), v.regex(/^([0-9a-fA-F]{2})*$/))
