import { type AuthInfo, authInfo, signDoc, type TxBody, txBody, txRaw } from './cosmosMessages.ts'

/** A decoded Cosmos transaction. */
export interface DecodedTx {
  readonly body: TxBody
  readonly authInfo: AuthInfo
  /** The signed bytes of both. */
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
}

/**
 * Decodes a signed transaction (TxRaw). Throws `UnreadableDepositError` for unknown or repeated fields, trailing bytes
 * and any encoding that is not canonical.
 */
export function decodeTx(bytes: Uint8Array): DecodedTx & { readonly signatures: readonly Uint8Array[] } {
  const { signatures, ...parts } = txRaw.fromWire(bytes)
  return { ...decodeParts(parts), signatures }
}

/** Decodes the bytes that SIGN_MODE_DIRECT signs (SignDoc), as strictly as `decodeTx`. */
export function decodeSignDoc(
  bytes: Uint8Array,
): DecodedTx & { readonly chainId: string; readonly accountNumber: bigint } {
  const { chainId, accountNumber, ...parts } = signDoc.fromWire(bytes)
  return { ...decodeParts(parts), chainId, accountNumber }
}

/** Encodes a wallet's sign document, so that it can be checked. */
export const encodeSignDoc = signDoc.toWire

function decodeParts(parts: { bodyBytes: Uint8Array; authInfoBytes: Uint8Array }): DecodedTx {
  return { ...parts, body: txBody.fromWire(parts.bodyBytes), authInfo: authInfo.fromWire(parts.authInfoBytes) }
}
