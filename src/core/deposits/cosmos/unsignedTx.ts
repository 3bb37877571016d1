import { type AminoMessage, type AminoSignDoc, encodeAminoDoc } from './aminoDoc.ts'
import { type CosmosIntent, feeOf } from './cosmosIntent.ts'
import {
  authInfo,
  type Coin,
  type CosmosMessage,
  type DirectSignDoc,
  type Fee,
  signDoc,
  signModes,
  txBody,
} from './cosmosMessages.ts'
import { cosmosNetworks, feeCoins } from './cosmosNetworks.ts'

interface UnsignedTx {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  /** The bytes whose SHA-256 the key signs. */
  readonly signBytes: Uint8Array
}

/** An unsigned transaction. `signDoc` is the document for a wallet's signDirect or signAmino. */
export type CosmosTx =
  | (UnsignedTx & { readonly signMode: 'direct'; readonly signDoc: DirectSignDoc })
  | (UnsignedTx & { readonly signMode: 'amino'; readonly signDoc: AminoSignDoc })

interface Content {
  readonly message: CosmosMessage
  readonly aminoMessage: AminoMessage
  /** The transaction's own memo; the memo of a MsgDeposit is inside the message. */
  readonly memo: string
}

const noKey = new Uint8Array()

/** Builds the transaction of a message with one signer: body, fee, key, sequence and the bytes to sign. */
export function unsignedTx(intent: CosmosIntent, { message, aminoMessage, memo }: Content): CosmosTx {
  const { chain, network, signer, signMode } = intent
  const { publicKey = noKey, accountNumber, sequence } = signer
  const { amount, gas } = feeOf(intent)
  const fee: Fee = { amount: feeCoins({ amount, gas }, chain), gas }
  const chainId = cosmosNetworks[chain].chainIds[network]
  const bodyBytes = txBody.toWire({ messages: [message], memo })
  const modeInfo = { single: { mode: signModes[signMode] } }
  const authInfoBytes = authInfo.toWire({ signers: [{ publicKey, modeInfo, sequence }], fee })
  if (signMode === 'direct') {
    const doc = { bodyBytes, authInfoBytes, chainId, accountNumber }
    return { signMode, bodyBytes, authInfoBytes, signDoc: doc, signBytes: signDoc.toWire(doc) }
  }
  const doc: AminoSignDoc = {
    account_number: accountNumber.toString(),
    chain_id: chainId,
    fee: { amount: fee.amount.map(aminoCoin), gas: gas.toString() },
    memo,
    msgs: [aminoMessage],
    sequence: sequence.toString(),
  }
  return { signMode, bodyBytes, authInfoBytes, signDoc: doc, signBytes: encodeAminoDoc(doc) }
}

export const aminoCoin = ({ amount, denom }: Coin) => ({ amount: amount.toString(), denom })
