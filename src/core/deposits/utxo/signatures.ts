import { UnreadableDepositError } from '../errors.ts'
import { entryValue, type PsbtEntry, psbtTypes } from './psbt.ts'
import { readBytes } from './wireBytes.ts'

/** Returns the signatures that a PSBT has for one input. */
export function signaturesOfEntries(entries: readonly PsbtEntry[]): readonly Uint8Array[] {
  const { partialSig, tapKeySig, tapScriptSig, finalScriptSig, finalWitness } = psbtTypes
  const bare: readonly number[] = [partialSig, tapKeySig, tapScriptSig]
  const witness = entryValue(entries, finalWitness)
  const reader = witness && readBytes(witness)
  return [
    ...entries.filter(({ type }) => bare.includes(type)).map(({ value }) => value),
    ...signaturesOfScript(entryValue(entries, finalScriptSig) ?? new Uint8Array()),
    ...signaturesOfWitness(reader ? reader.counted(reader.sized) : []),
  ]
}

/** Returns the signature of a script with signature and key, or none for a redeem script before a witness. */
export function signaturesOfScript(script: Uint8Array): readonly Uint8Array[] {
  const [first, second, ...more] = pushesOf(script)
  if (more.length > 0) throw unknownKind()
  return first !== undefined && second !== undefined ? [first] : []
}

/** Returns the signature of a witness: signature and key, or taproot's signature alone. */
export function signaturesOfWitness(items: readonly Uint8Array[]): readonly Uint8Array[] {
  if (items.length > 2) throw unknownKind()
  return items.slice(0, 1)
}

/** Returns the bytes that a script pushes. Throws `UnreadableDepositError` for any other instruction. */
function pushesOf(script: Uint8Array): readonly Uint8Array[] {
  const reader = readBytes(script)
  const pushes: Uint8Array[] = []
  while (!reader.isAtEnd()) {
    const [code = 0] = reader.take(1)
    if (code < 1 || code > ONE_BYTE_LENGTH) throw unknownKind()
    const [length = 0] = code < ONE_BYTE_LENGTH ? [code] : reader.take(1)
    pushes.push(reader.take(length))
  }
  return pushes
}

/** Pushes as many bytes as the next byte states. Source: Bitcoin Script, OP_PUSHDATA1. */
const ONE_BYTE_LENGTH = 76

const unknownKind = () => new UnreadableDepositError('an input has an unknown kind of signature')
