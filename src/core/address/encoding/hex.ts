/** Bytes in hexadecimal: `encode` writes lower case, `decode` accepts either case. */
export const hex = {
  encode: (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''),
  /** Throws `RangeError` for a text that is not hexadecimal or has an odd length. */
  decode(text: string): Uint8Array {
    if (!/^(?:[0-9a-f]{2})*$/i.test(text)) throw new RangeError('The text is not hexadecimal.')
    return Uint8Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(at * 2, at * 2 + 2), 16))
  },
}
