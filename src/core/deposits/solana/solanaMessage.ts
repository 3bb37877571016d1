import { joinBytes } from '../../address/codec.ts'

/** A legacy message: its accounts, their roles, and the instructions. Source: solana.com/docs. */
export interface SolanaMessage {
  /** Number of signers, which come first among the accounts; the first one pays. */
  readonly signers: number
  /** Number of read-only signers, the last of the signers. */
  readonly readonlySigners: number
  /** Number of other read-only accounts, the last of all. */
  readonly readonlyOthers: number
  /** 32 bytes each. */
  readonly accounts: readonly Uint8Array[]
  readonly blockhash: Uint8Array
  readonly instructions: readonly SolanaInstruction[]
}

/** An instruction; programs and accounts are indexes into the message's accounts. */
export interface SolanaInstruction {
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

export function encodeMessage(message: SolanaMessage): Uint8Array {
  const { signers, readonlySigners, readonlyOthers, accounts, blockhash, instructions } = message
  return joinBytes(
    Uint8Array.of(signers, readonlySigners, readonlyOthers),
    compact(accounts.length),
    ...accounts,
    blockhash,
    compact(instructions.length),
    ...instructions.map(({ program, accounts: places, data }) =>
      joinBytes(Uint8Array.of(program), compact(places.length), Uint8Array.from(places), compact(data.length), data),
    ),
  )
}

/** Encodes a transaction: the signatures, 64 bytes each (zeros if missing), then the message. */
export function encodeTransaction(signatures: readonly Uint8Array[], message: Uint8Array): Uint8Array {
  return joinBytes(compact(signatures.length), ...signatures, message)
}

/** Encodes a length of at most 16 bits: seven bits per byte, lowest first; the top bit is set if more follow. */
function compact(value: number): Uint8Array {
  const out: number[] = []
  let rest = value
  while (rest > 127) {
    out.push((rest & 127) | 128)
    rest >>= 7
  }
  return Uint8Array.from([...out, rest])
}
