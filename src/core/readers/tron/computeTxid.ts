import { hex } from '../../address/encoding/hex.ts'
import { sha256 } from '../../address/hash/sha256.ts'
import { UnreadableSignedTxError } from '../readerErrors.ts'

/** Protobuf tag of `raw_data` (field 1, length-delimited), the part that is signed and hashed. */
const RAW_DATA = 0x0a

/** Computes the hash of a signed transaction: SHA-256 of its raw data. Source: TRON, protocol/core/Tron.proto. */
export function computeTxid(signed: Uint8Array): string {
  let length = 0
  let at = 1
  for (let shift = 1; signed[0] === RAW_DATA && at < 5; shift *= 128) {
    const byte = signed[at] ?? 0
    length += (byte & 127) * shift
    at += 1
    if (byte < 128) break
  }
  const end = at + length
  // A signature must follow the raw data.
  if (signed[0] !== RAW_DATA || length === 0 || end >= signed.length) {
    throw new UnreadableSignedTxError({ chain: 'TRON', fact: 'it has no raw data followed by a signature' })
  }
  return hex.encode(sha256(signed.subarray(at, end)))
}
