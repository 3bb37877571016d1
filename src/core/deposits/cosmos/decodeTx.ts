import { type AuthInfo, authInfo, signDoc, type TxBody, txBody, txRaw } from './messages.ts'

/** A transaction as its bytes have it. */
export interface DecodedTx {
  readonly body: TxBody
  readonly authInfo: AuthInfo
  /** The bytes of both, as they were signed. */
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
}

/**
 * Reads the bytes of a broadcast (TxRaw). Throws `UnreadableDepositError` on anything that the schema does not name,
 * repeats, leaves over or spells another way.
 */
export function decodeTx(bytes: Uint8Array): DecodedTx & { readonly signatures: readonly Uint8Array[] } {
  const { signatures, ...parts } = txRaw.fromWire(bytes)
  return { ...decodeParts(parts), signatures }
}

/** Reads the bytes that SIGN_MODE_DIRECT signs (SignDoc), as strictly. */
export function decodeSignDoc(
  bytes: Uint8Array,
): DecodedTx & { readonly chainId: string; readonly accountNumber: bigint } {
  const { chainId, accountNumber, ...parts } = signDoc.fromWire(bytes)
  return { ...decodeParts(parts), chainId, accountNumber }
}

/** The bytes that a document from a wallet stands for, to be checked. */
export const encodeSignDoc = signDoc.toWire

function decodeParts(parts: { bodyBytes: Uint8Array; authInfoBytes: Uint8Array }): DecodedTx {
  return { ...parts, body: txBody.fromWire(parts.bodyBytes), authInfo: authInfo.fromWire(parts.authInfoBytes) }
}
