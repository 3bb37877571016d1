interface Padding {
  /** Bytes of a block. */
  readonly block: number
  /** Bytes of the length at the end. */
  readonly size: number
  readonly littleEndian?: boolean
}

/**
 * Returns the message, a one bit, zeros to the end of a block, and the message's length in bits. Source: FIPS 180-4,
 * 5.1.
 */
export function padMessage(message: Uint8Array, { block, size, littleEndian = false }: Padding): DataView {
  const length = Math.ceil((message.length + 1 + size) / block) * block
  const bytes = new Uint8Array(length)
  bytes.set(message)
  bytes[message.length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setBigUint64(length - 8, BigInt(message.length) * 8n, littleEndian)
  return view
}
