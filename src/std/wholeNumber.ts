/**
 * A whole number from 0 upwards as every interface writes it: at most 78 digits (256 bits), without sign, leading zero,
 * separator, exponent or prefix. Nodes read "010" as octal 8 and "0x10" as 16, so neither is ever guessed at.
 */
export const wholeNumberPattern = /^(?:0|[1-9]\d{0,77})$/

/**
 * Reads a whole number from text; undefined for every other spelling, and for more than `digits` digits.
 * Every bigint that comes from decimal text goes through here.
 */
export function parseWholeNumber(text: string, { digits = 78 }: { readonly digits?: number } = {}): bigint | undefined {
  return wholeNumberPattern.test(text) && text.length <= digits ? BigInt(text) : undefined
}
