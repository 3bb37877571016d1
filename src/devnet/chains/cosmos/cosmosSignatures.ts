import { secp256k1 } from '@noble/curves/secp256k1.js'
import { encodeAddress } from '../../../core/address/address.ts'
import { type Asset, formatAsset, parseAsset } from '../../../core/asset/asset.ts'
import { type AminoMessage, encodeAminoDoc } from '../../../core/deposits/cosmos/aminoDoc.ts'
import {
  type CosmosMessage,
  type DepositAsset,
  signDoc,
  signModes,
} from '../../../core/deposits/cosmos/cosmosMessages.ts'
import { aminoDeposits, type CosmosChain, cosmosNetworks } from '../../../core/deposits/cosmos/cosmosNetworks.ts'
import { aminoCoin } from '../../../core/deposits/cosmos/unsignedTx.ts'
import type { SignedTx } from './decodeSignedTx.ts'

interface Signing {
  readonly chain: CosmosChain
  readonly accountNumber: bigint
}

/** Whether the first signer's signature is valid in its mode (SIGN_MODE_DIRECT or amino). */
export function isSigned(tx: SignedTx, { chain, accountNumber }: Signing): boolean {
  const [signer] = tx.authInfo.signers
  const [signature] = tx.signatures
  if (signer === undefined || signature?.length !== 64) return false
  const chainId = cosmosNetworks[chain].chainIds.mocknet
  const { mode } = signer.modeInfo.single
  const bytes =
    mode === signModes.direct
      ? signDoc.toWire({ bodyBytes: tx.bodyBytes, authInfoBytes: tx.authInfoBytes, chainId, accountNumber })
      : aminoBytes(tx, { chain, accountNumber })
  const known = mode === signModes.direct || mode === signModes.amino
  return known && secp256k1.verify(signature, bytes, signer.publicKey)
}

function aminoBytes({ body, authInfo }: SignedTx, { chain, accountNumber }: Signing): Uint8Array {
  return encodeAminoDoc({
    account_number: accountNumber.toString(),
    chain_id: cosmosNetworks[chain].chainIds.mocknet,
    fee: { amount: authInfo.fee.amount.map(aminoCoin), gas: authInfo.fee.gas.toString() },
    memo: body.memo,
    msgs: body.messages.map((message) => aminoMessage(chain, message)),
    sequence: (authInfo.signers[0]?.sequence ?? 0n).toString(),
  })
}

function aminoMessage(chain: CosmosChain, { typeUrl, value }: CosmosMessage): AminoMessage {
  const text = (bytes: Uint8Array) => encodeAddress(bytes, chain, 'mocknet')
  if (typeUrl === '/types.MsgDeposit') {
    const coins = value.coins.map(({ asset, amount }) => ({
      amount: amount.toString(),
      asset: depositAssetText(asset),
    }))
    return {
      type: aminoDeposits[chain as 'THOR' | 'MAYA'],
      value: { coins, memo: value.memo, signer: text(value.signer) },
    }
  }
  const [from_address, to_address] =
    typeUrl === '/types.MsgSend' ? [text(value.from), text(value.to)] : [value.from, value.to]
  return {
    type: cosmosNetworks[chain].aminoSend,
    value: { amount: value.amount.map(aminoCoin), from_address, to_address },
  }
}

/** Formats the asset of a MsgDeposit in asset notation. */
export function depositAssetText({ chain, symbol, ticker, synth, trade, secured }: DepositAsset): string {
  const kind = synth ? 'synth' : trade ? 'trade' : secured ? 'secured' : 'native'
  return formatAsset({ kind, chain, symbol, ticker } as Asset)
}

/** The inverse of `depositAssetText`. */
export function depositAssetOf(text: string): DepositAsset {
  const { chain, symbol, ticker, kind } = parseAsset(text, text.startsWith('MAYA.') ? 'MAYACHAIN' : 'THORCHAIN')
  return { chain, symbol, ticker, synth: kind === 'synth', trade: kind === 'trade', secured: kind === 'secured' }
}
