/** Bytes in base64 with padding: `encode` writes it, `decode` accepts no other spelling. Source: RFC 4648, 4. */
export const base64 = {
  encode: (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
  /** Throws `RangeError` for a text that is not base64. */
  decode(text: string): Uint8Array {
    const isPadded = text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)
    const bytes = Uint8Array.from(isPadded ? atob(text) : '', (letter) => letter.charCodeAt(0))
    if (base64.encode(bytes) === text) return bytes
    throw new RangeError('The text is not base64.')
  },
}
