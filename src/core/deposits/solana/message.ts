import { joinBytes } from '../../address/codec.ts'

/** A message of the first format ("legacy"): who takes part, in which role, and what is done. Source: solana.com/docs. */
export interface SolanaMessage {
  /** The first so many accounts sign; the first of all pays. */
  readonly signers: number
  /** How many of those, the last ones, may only be read. */
  readonly readonlySigners: number
  /** How many of the others, the last ones, may only be read. */
  readonly readonlyOthers: number
  /** 32 bytes each. */
  readonly accounts: readonly Uint8Array[]
  readonly blockhash: Uint8Array
  readonly instructions: readonly SolanaInstruction[]
}

/** Programs and accounts by their place in the message's list. */
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

/** A message with its signatures before it, 64 bytes each; zeros where nobody has signed yet. */
export function encodeTransaction(signatures: readonly Uint8Array[], message: Uint8Array): Uint8Array {
  return joinBytes(compact(signatures.length), ...signatures, message)
}

/** A length: seven bits a byte, the lowest first, the top bit saying that more follow. At most 16 bits. */
function compact(value: number): Uint8Array {
  const out: number[] = []
  let rest = value
  while (rest > 127) {
    out.push((rest & 127) | 128)
    rest >>= 7
  }
  return Uint8Array.from([...out, rest])
}
