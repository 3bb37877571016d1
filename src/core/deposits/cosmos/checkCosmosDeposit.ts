import { hex } from '../../address/encoding/hex.ts'
import { formatAsset } from '../../asset/asset.ts'
import { compareFacts, type Difference } from '../compareFacts.ts'
import { unreadable } from '../depositErrors.ts'
import { decodeAminoDoc } from './aminoDoc.ts'
import { type CosmosFacts, type CosmosField, factsOfAmino, factsOfCoins, factsOfTx, listCoins } from './cosmosFacts.ts'
import { type CosmosIntent, feeOf, recipientOf, signerOf } from './cosmosIntent.ts'
import { signModes } from './cosmosMessages.ts'
import { aminoDeposits, cosmosNetworks, feeCoins, nativeCoin } from './cosmosNetworks.ts'
import { decodeSignDoc, decodeTx } from './decodeTx.ts'

/** A field in which the transaction differs from the intent. */
export type CosmosDifference = Difference<CosmosField>

/**
 * Decodes a sign document and compares it with the intent. Returns the differences; sign or send only if there are
 * none. The bytes are a SignDoc for `direct` and JSON for `amino`. Throws `UnreadableDepositError` for anything else.
 */
export function checkCosmosDeposit(signBytes: Uint8Array, intent: CosmosIntent): readonly CosmosDifference[] {
  const expected = factsOfIntent(intent)
  if (intent.signMode === 'amino') {
    const { publicKey: _key, signMode: _mode, decimals: _decimals, ...document } = expected
    return compareFacts({ ...document, message: aminoType(intent) }, factsOfAmino(decodeAminoDoc(signBytes)))
  }
  const doc = decodeSignDoc(signBytes)
  const { chainId, accountNumber } = doc
  return compareFacts(expected, { ...factsOfTx(doc, intent), chainId, accountNumber: accountNumber.toString() })
}

/**
 * Compares a signed transaction of either mode with the intent. It does not contain chain id and account number, which
 * the signature covers. Throws `UnreadableDepositError`.
 */
export function checkCosmosTx(txBytes: Uint8Array, intent: CosmosIntent): readonly CosmosDifference[] {
  const tx = decodeTx(txBytes)
  const [signature, second] = tx.signatures
  if (signature?.length !== 64 || second !== undefined) unreadable('it does not have one signature of 64 bytes')
  const { chainId: _id, accountNumber: _number, ...expected } = factsOfIntent(intent)
  return compareFacts(expected, factsOfTx(tx, intent))
}

function factsOfIntent(intent: CosmosIntent): CosmosFacts {
  const { chain, network, signer, signMode } = intent
  const fee = feeOf(intent)
  return {
    chainId: cosmosNetworks[chain].chainIds[network],
    accountNumber: signer.accountNumber.toString(),
    sequence: signer.sequence.toString(),
    signMode: signModes[signMode].toString(),
    publicKey: hex.encode(signer.publicKey ?? new Uint8Array()),
    fee: listCoins(feeCoins(fee, chain)),
    gas: fee.gas.toString(),
    signer: signerOf(intent).text,
    ...factsOfPayment(intent),
  }
}

function factsOfPayment(intent: CosmosIntent): CosmosFacts {
  const { chain, asset, amount, memo } = intent
  if (intent.kind === 'deposit') {
    const coin = { asset: formatAsset(asset), amount: amount.toString(), decimals: '0' }
    return { message: '/types.MsgDeposit', ...coin, memo, transactionMemo: '' }
  }
  return {
    message: cosmosNetworks[chain].sendType,
    ...factsOfCoins([nativeCoin(amount, asset, chain)]),
    transactionMemo: memo,
    recipient: recipientOf(intent).text,
  }
}

const aminoType = (intent: CosmosIntent): string =>
  intent.kind === 'deposit' ? aminoDeposits[intent.chain] : cosmosNetworks[intent.chain].aminoSend
