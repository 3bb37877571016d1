import { sameBytes } from '../../address/codec.ts'
import { unreadable } from '../depositErrors.ts'
import { encodeMessage, encodeTransaction, type SolanaInstruction, type SolanaMessage } from './solanaMessage.ts'

/** The size limit of a transaction: one IPv6 packet. */
const MAX_BYTES = 1_232

export interface DecodedSolanaTx {
  readonly message: SolanaMessage
  readonly signatures: readonly Uint8Array[]
}

/**
 * Decodes a transaction in the form that wallets use, signatures first. Accepts legacy messages only: address lookup
 * tables hide accounts. Throws `UnreadableDepositError`, also for an encoding that is not canonical.
 */
export function decodeTransaction(bytes: Uint8Array): DecodedSolanaTx {
  if (bytes.length > MAX_BYTES) unreadable('it is too long')
  const reader = readerOf(bytes)
  const signatures = reader.list(() => reader.take(64))
  const message = readMessage(reader)
  const same = sameBytes(encodeTransaction(signatures, encodeMessage(message)), bytes)
  return same ? { message, signatures } : unreadable('it contains unknown data')
}

function readMessage(reader: Reader): SolanaMessage {
  const signers = reader.byte()
  if (signers > 127) unreadable('its version is not used for deposits')
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
  // A copy, because slices of a Buffer share its memory.
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
    // Two bytes of seven bits suffice for the longest transaction.
    return first < 128 ? first : (first & 127) + byte() * 128
  }
  const list = <T>(read: () => T): readonly T[] => Array.from({ length: length() }, read)
  return { take, byte, length, list }
}
