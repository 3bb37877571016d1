/**
 * A whole number from 0 in plain decimal digits: at most 78 (256 bits), without sign, leading zero, separator, exponent
 * or prefix. Nodes read "010" as octal 8 and "0x10" as 16, so both are rejected.
 */
export const wholeNumberPattern = /^(?:0|[1-9]\d{0,77})$/

/**
 * Parses a whole number; undefined for any other spelling and for more than `digits` digits. Every bigint from decimal
 * text is parsed here.
 */
export function parseWholeNumber(text: string, { digits = 78 }: { readonly digits?: number } = {}): bigint | undefined {
  return wholeNumberPattern.test(text) && text.length <= digits ? BigInt(text) : undefined
}
