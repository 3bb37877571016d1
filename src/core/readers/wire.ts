import * as z from 'zod/mini'
import '../nodes/wire/text.ts'
import { wholeNumberPattern } from '../../std/wholeNumber.ts'

/** Decimal digits without a leading zero, at most `most` of them. */
export const digits = (most: number) => z.string().check(z.regex(wholeNumberPattern), z.maxLength(most))

/** A whole amount of any size: digits in a string, or a JSON number that is exact. Never negative. */
export const whole = z.pipe(
  z.union([digits(78), z.int().check(z.nonnegative()), z.bigint().check(z.gte(0n))]),
  z.transform((value: string | number | bigint) => BigInt(value)),
)

/** A height, a sequence or an index. */
export const count = z.int().check(z.nonnegative())

/** 32 bytes in hex, either letter case, as lower case. */
export const hash32 = z.pipe(
  z.string().check(z.regex(/^[0-9a-fA-F]{64}$/)),
  z.transform((text: string) => text.toLowerCase()),
)

/** Bytes in hex of any even length. */
export const hexBytes = z.string().check(z.regex(/^([0-9a-fA-F]{2})*$/))
