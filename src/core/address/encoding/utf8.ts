const reader = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Text in UTF-8, in both directions without loss. */
export const utf8 = {
  /** Throws `TypeError` for bytes that are not UTF-8. */
  encode: (bytes: Uint8Array): string => reader.decode(bytes),
  /** Throws `RangeError` for half of a surrogate pair. */
  decode(text: string): Uint8Array {
    const bytes = new TextEncoder().encode(text)
    if (reader.decode(bytes) !== text) throw new RangeError('The text has half of a surrogate pair.')
    return bytes
  },
}
