import { expectMemo } from '../expectMemo.ts'
import { type CosmosTransferIntent, recipientOf, signerOf } from './cosmosIntent.ts'
import type { CosmosMessage } from './cosmosMessages.ts'
import { cosmosNetworks, nativeCoin } from './cosmosNetworks.ts'
import { readBack } from './readBack.ts'
import { aminoCoin, type CosmosTx, unsignedTx } from './unsignedTx.ts'

/**
 * Builds a MsgSend of one coin to one address, with the memo in the transaction: the bank module's on GAIA and NOBLE,
 * the protocols' own on THOR and MAYA. The amount is in units and must be exact in the chain's own decimals. Decodes
 * the bytes and compares them with the intent (`DepositMismatchError`). Throws `DepositIntentError` (unsupported_asset,
 * amount_below_dust, memo_too_long, invalid_parameter), `InvalidAmountError` and `InvalidAddressError`. Source: Cosmos
 * SDK bank/v1beta1; THORNode 3.17 and Mayanode 1.124, types.MsgSend.
 */
export function buildCosmosTransfer(intent: CosmosTransferIntent): CosmosTx {
  const { chain, memo } = intent
  const from = signerOf(intent)
  const to = recipientOf(intent)
  // A memoless deposit is identified by its amount.
  if (memo !== '') expectMemo(intent)
  const { sendType, aminoSend } = cosmosNetworks[chain]
  const amount = [nativeCoin(intent.amount, intent.asset, chain)]
  const message: CosmosMessage =
    sendType === '/types.MsgSend'
      ? { typeUrl: sendType, value: { from: from.bytes, to: to.bytes, amount } }
      : { typeUrl: sendType, value: { from: from.text, to: to.text, amount } }
  const value = { amount: amount.map(aminoCoin), from_address: from.text, to_address: to.text }
  return readBack(unsignedTx(intent, { message, aminoMessage: { type: aminoSend, value }, memo }), intent)
}
