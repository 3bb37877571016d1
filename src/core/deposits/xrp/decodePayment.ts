import { sameBytes } from '../../address/codec.ts'
import { unreadable } from '../depositErrors.ts'
import { encodePayment, POSITIVE } from './encodePayment.ts'
import type { XrpPayment } from './xrpPayment.ts'

/** Far above any payment with a memo. */
const MAX_BYTES = 2_048

export interface DecodePaymentOptions {
  /** Accepts a payment without a memo, whose `memoData` is empty. Deposits always have one. */
  readonly isMemoOptional?: boolean
}

/**
 * Decodes a Payment, signed or not. Throws `UnreadableDepositError` for any field that deposits do not use (a tag,
 * another currency, paths, a second memo, further signers) and for an encoding that is not canonical.
 */
export function decodePayment(bytes: Uint8Array, { isMemoOptional = false }: DecodePaymentOptions = {}): XrpPayment {
  if (bytes.length > MAX_BYTES) unreadable('it is too long')
  const reader = readerOf(bytes)
  reader.expect(0x12, 0, 0)
  const networkId = reader.has(0x21) ? reader.uint32() : undefined
  const flags = reader.has(0x22) ? reader.uint32() : undefined
  reader.expect(0x24)
  const sequence = reader.uint32()
  reader.expect(0x20, 0x1b)
  const lastLedgerSequence = reader.uint32()
  reader.expect(0x61)
  const amount = reader.drops()
  reader.expect(0x68)
  const fee = reader.drops()
  const signingPublicKey = reader.has(0x73) ? reader.variable() : undefined
  const signature = reader.has(0x74) ? reader.variable() : undefined
  reader.expect(0x81)
  const account = reader.variable()
  reader.expect(0x83)
  const destination = reader.variable()
  const memoData = isMemoOptional && reader.isEnd() ? new Uint8Array() : reader.memo()
  const payment: XrpPayment = {
    ...(networkId === undefined ? {} : { networkId }),
    ...(flags === undefined ? {} : { flags }),

    sequence,
    lastLedgerSequence,
    amount,
    fee,
    account,
    destination,
    memoData,
    ...(signingPublicKey === undefined ? {} : { signingPublicKey }),
    ...(signature === undefined ? {} : { signature }),
  }
  return sameBytes(encode(payment), bytes) ? payment : unreadable('it contains unknown data')
}

function encode(payment: XrpPayment): Uint8Array {
  try {
    return encodePayment(payment)
  } catch {
    return unreadable('a number is out of bounds')
  }
}

function readerOf(given: Uint8Array) {
  // A copy, because slices of a Buffer share its memory.
  const bytes = Uint8Array.from(given)
  let at = 0
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) unreadable('it ends early')
    at += length
    return bytes.slice(at - length, at)
  }
  const byte = (): number => take(1)[0] ?? 0
  const expect = (...wanted: readonly number[]): void => {
    if (!sameBytes(take(wanted.length), Uint8Array.from(wanted))) {
      unreadable('it has an unexpected field, or one is missing')
    }
  }
  const variable = (): Uint8Array => {
    const first = byte()
    return take(first <= 192 ? first : 193 + ((first - 193) << 8) + byte())
  }
  return {
    expect,
    variable,
    isEnd: (): boolean => at === bytes.length,
    memo: (): Uint8Array => {
      expect(0xf9, 0xea, 0x7d)
      const data = variable()
      expect(0xe1, 0xf1)
      return data
    },
    has: (field: number): boolean => {
      const found = bytes[at] === field
      if (found) at += 1
      return found
    },
    uint32: (): number => new DataView(take(4).buffer).getUint32(0),
    drops: (): bigint => {
      const value = new DataView(take(8).buffer).getBigUint64(0)
      return value >> 62n === 1n ? value - POSITIVE : unreadable('an amount is not in XRP')
    },
  }
}
