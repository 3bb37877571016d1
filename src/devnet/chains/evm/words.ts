/** Largest word of the EVM. */
export const MAX_WORD = 2n ** 256n - 1n

/** Reads bytes as a big-endian number. */
export function bytesToBigint(bytes: Uint8Array): bigint {
  return bytes.length === 0
    ? 0n
    : BigInt(`0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')}`)
}

/** Writes a number as big-endian bytes of this length. */
export function bigintToBytes(value: bigint, length: number): Uint8Array {
  return length === 0
    ? new Uint8Array()
    : new Uint8Array(Buffer.from(value.toString(16).padStart(length * 2, '0'), 'hex'))
}

/** Returns the address in the lower 20 bytes of a word. */
export const wordToAddress = (word: bigint): string => `0x${(word & (2n ** 160n - 1n)).toString(16).padStart(40, '0')}`

export const bytesToHex = (bytes: Uint8Array): `0x${string}` =>
  `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')}`

/** Reads hexadecimal digits after "0x". */
export const hexToBytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex.slice(2), 'hex'))
