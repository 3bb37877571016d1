import { sameBytes } from '../../address/codec.ts'
import { unreadable } from '../errors.ts'
import { encodeMessage, encodeTransaction, type SolanaInstruction, type SolanaMessage } from './message.ts'

/** Larger ones are not relayed: one packet of IPv6. */
const MAX_BYTES = 1_232

export interface DecodedSolanaTx {
  readonly message: SolanaMessage
  readonly signatures: readonly Uint8Array[]
}

/**
 * Reads a transaction as wallets take and give it, signatures first. Only messages of the first format are read: those
 * with tables name accounts that their bytes do not show. Throws `UnreadableDepositError`, also on another spelling.
 */
export function decodeTransaction(bytes: Uint8Array): DecodedSolanaTx {
  if (bytes.length > MAX_BYTES) unreadable('it is too long')
  const reader = readerOf(bytes)
  const signatures = reader.list(() => reader.take(64))
  const message = readMessage(reader)
  const same = sameBytes(encodeTransaction(signatures, encodeMessage(message)), bytes)
  return same ? { message, signatures } : unreadable('its bytes say more than we understand')
}

function readMessage(reader: Reader): SolanaMessage {
  const signers = reader.byte()
  if (signers > 127) unreadable('it is of a version that no deposit has')
  return {
    signers,
    readonlySigners: reader.byte(),
    readonlyOthers: reader.byte(),
    accounts: reader.list(() => reader.take(32)),
    blockhash: reader.take(32),
    instructions: reader.list(() => readInstruction(reader)),
  }
}

function readInstruction(reader: Reader): SolanaInstruction {
  return { program: reader.byte(), accounts: reader.list(() => reader.byte()), data: reader.take(reader.length()) }
}

type Reader = ReturnType<typeof readerOf>

function readerOf(given: Uint8Array) {
  // A copy, because a Buffer's slices share their memory with others.
  const bytes = Uint8Array.from(given)
  let at = 0
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) unreadable('it ends early')
    at += length
    return bytes.slice(at - length, at)
  }
  const byte = (): number => take(1)[0] ?? 0
  const length = (): number => {
    const first = byte()
    // Two bytes of seven bits reach beyond the longest transaction.
    return first < 128 ? first : (first & 127) + byte() * 128
  }
  const list = <T>(read: () => T): readonly T[] => Array.from({ length: length() }, read)
  return { take, byte, length, list }
}
