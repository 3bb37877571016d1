import { base64 } from '../../address/encoding/base64.ts'
import { hex } from '../../address/encoding/hex.ts'
import { utf8 } from '../../address/encoding/utf8.ts'
import { UnreadableDepositError } from '../depositErrors.ts'
import { isPsbt } from './psbt.ts'

/** A text or file is neither a PSBT nor a transaction (deposit_mismatch). */
export class UnknownFileError extends UnreadableDepositError {
  override name = 'UnknownFileError'
  constructor(cause?: unknown) {
    super('it is neither a PSBT nor a transaction', cause)
  }
}

/** More than the largest transaction with its previous ones, in hexadecimal digits. */
const MAX_LENGTH = 8_000_000

/**
 * Returns the bytes of a PSBT or transaction that a person brings: a file, or the text of one, in base64 or hexadecimal
 * digits with any white space. Only reads: `finalizeUtxoDeposit` compares and verifies. Throws `UnreadableDepositError`.
 * @example
 * readSignedFile('70736274FF').length // 5
 */
export function readSignedFile(file: Uint8Array | string): Uint8Array {
  if (file.length > MAX_LENGTH) throw new UnreadableDepositError('it is too long')
  if (typeof file !== 'string') {
    if (isPsbt(file)) return file
    const text = textOf(file)
    // Every transaction has bytes that no such text has, from its version on.
    return text === undefined ? file : readSignedFile(text)
  }
  const text = file.replace(/^\uFEFF/, '').replace(/\s+/g, '')
  try {
    if (/^(?:[0-9a-f]{2})+$/i.test(text)) return hex.decode(text)
    const bytes = base64.decode(text)
    if (isPsbt(bytes)) return bytes
  } catch (cause) {
    throw new UnknownFileError(cause)
  }
  throw new UnknownFileError()
}

/** Returns a file's text in printable ASCII; undefined for other bytes. */
function textOf(bytes: Uint8Array): string | undefined {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  const isText = bytes.slice(start).every((byte) => (byte >= 0x20 && byte < 0x7f) || (byte >= 9 && byte <= 13))
  return isText && bytes.length > start ? utf8.encode(bytes.slice(start)) : undefined
}
