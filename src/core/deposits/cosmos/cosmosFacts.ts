import { hex } from '@scure/base'
import { encodeAddress } from '../../address/address.ts'
import { formatAsset } from '../../asset/asset.ts'
import type { NetworkKind } from '../../chains/protocol.ts'
import type { Facts } from '../compareFacts.ts'
import type { AminoMessage, AminoSignDoc } from './aminoDoc.ts'
import type { DecodedTx } from './decodeTx.ts'
import type { AuthInfo, CosmosMessage, DepositAsset, TxBody } from './messages.ts'
import type { CosmosChain } from './networks.ts'

/**
 * What a transaction does, one text a field. Two transactions that do different things differ in some field: lists are
 * counted or joined by what no single item contains.
 */
export type CosmosFacts = Facts<CosmosField>

export type CosmosField =
  | 'chainId'
  | 'accountNumber'
  | 'sequence'
  | 'signMode'
  | 'publicKey'
  | 'fee'
  | 'gas'
  | 'message'
  | 'asset'
  | 'amount'
  | 'decimals'
  | 'memo'
  | 'transactionMemo'
  | 'signer'
  | 'recipient'

/** Where the bytes are to count, which decides how an address is spelled. */
export interface CosmosContext {
  readonly chain: CosmosChain
  readonly network: NetworkKind
}

/** The facts of a transaction's two halves. */
export function factsOfTx({ body, authInfo }: DecodedTx, place: CosmosContext): CosmosFacts {
  return { ...factsOfBody(body, place), ...factsOfAuth(authInfo) }
}

/** The facts of a JSON document. The key and the mode stand in the transaction only. */
export function factsOfAmino(doc: AminoSignDoc): CosmosFacts {
  return {
    chainId: doc.chain_id,
    accountNumber: doc.account_number,
    sequence: doc.sequence,
    fee: listCoins(doc.fee.amount),
    gas: doc.fee.gas,
    message: doc.msgs.map(({ type }) => type).join(', '),
    transactionMemo: doc.memo,
    ...(doc.msgs[0] && factsOfAminoMessage(doc.msgs[0])),
  }
}

function factsOfBody({ messages, memo }: TxBody, place: CosmosContext): CosmosFacts {
  return {
    message: messages.map(({ typeUrl }) => typeUrl).join(', '),
    transactionMemo: memo,
    ...(messages[0] && factsOfMessage(messages[0], place)),
  }
}

function factsOfAuth({ signers, fee }: AuthInfo): CosmosFacts {
  return {
    sequence: signers.map(({ sequence }) => sequence).join(', '),
    signMode: signers.map(({ modeInfo }) => modeInfo.single.mode).join(', '),
    publicKey: signers.map(({ publicKey }) => hex.encode(publicKey)).join(', '),
    fee: listCoins(fee.amount),
    gas: fee.gas.toString(),
  }
}

function factsOfMessage({ typeUrl, value }: CosmosMessage, place: CosmosContext): CosmosFacts {
  switch (typeUrl) {
    case '/types.MsgDeposit':
      return {
        asset: value.coins.map(({ asset }) => assetText(asset)).join(', '),
        amount: value.coins.map(({ amount }) => amount).join(', '),
        decimals: value.coins.map(({ decimals }) => decimals).join(', '),
        memo: value.memo,
        signer: addressText(value.signer, place),
      }
    case '/types.MsgSend':
      return {
        ...factsOfCoins(value.amount),
        signer: addressText(value.from, place),
        recipient: addressText(value.to, place),
      }
    case '/cosmos.bank.v1beta1.MsgSend':
      return { ...factsOfCoins(value.amount), signer: value.from, recipient: value.to }
  }
}

function factsOfAminoMessage({ value }: AminoMessage): CosmosFacts {
  if ('coins' in value) {
    const { coins, memo, signer } = value
    const asset = coins.map((coin) => coin.asset).join(', ')
    return { asset, amount: coins.map(({ amount }) => amount).join(', '), memo, signer }
  }
  return { ...factsOfCoins(value.amount), signer: value.from_address, recipient: value.to_address }
}

/** An amount has digits only, so the first space ends it and no two coins read alike. */
export function listCoins(coins: readonly AnyCoin[]): string {
  return coins.map(({ amount, denom }) => `${amount} ${denom}`).join(', ')
}

export function factsOfCoins(coins: readonly AnyCoin[]): CosmosFacts {
  return {
    asset: coins.map(({ denom }) => denom).join(', '),
    amount: coins.map(({ amount }) => amount).join(', '),
  }
}

interface AnyCoin {
  readonly amount: bigint | string
  readonly denom: string
}

/** Asset notation when the six fields agree with each other, and all of them when they do not. */
function assetText(asset: DepositAsset): string {
  const { chain, symbol, ticker, synth, trade, secured } = asset
  const flags = [synth, trade, secured].filter(Boolean).length
  const plain = flags < 2 && ticker === symbol.split('-')[0] && chain !== '' && /^[A-Z0-9]*$/.test(chain)
  if (!plain) return JSON.stringify([chain, symbol, ticker, synth, trade, secured])
  const kind = synth ? 'synth' : trade ? 'trade' : secured ? 'secured' : 'native'
  return formatAsset({ kind, chain, symbol, ticker })
}

function addressText(bytes: Uint8Array, { chain, network }: CosmosContext): string {
  return bytes.length === 20 || bytes.length === 32 ? encodeAddress(bytes, chain, network) : hex.encode(bytes)
}
