import { encodeAddress } from '../../address/address.ts'
import { hex } from '../../address/encoding/hex.ts'
import { formatAsset } from '../../asset/asset.ts'
import type { NetworkKind } from '../../chains/protocol.ts'
import type { Facts } from '../compareFacts.ts'
import type { AminoMessage, AminoSignDoc } from './aminoDoc.ts'
import type { AuthInfo, CosmosMessage, DepositAsset, TxBody } from './cosmosMessages.ts'
import type { CosmosChain } from './cosmosNetworks.ts'
import type { DecodedTx } from './decodeTx.ts'

/**
 * The effects of a transaction, one text per field. Transactions with different effects differ in some field: list
 * items are joined by a separator that no item contains.
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

/** The chain and network of a transaction, which decide the address prefix. */
export interface CosmosChainOnNetwork {
  readonly chain: CosmosChain
  readonly network: NetworkKind
}

/** Returns the effects of a decoded transaction. */
export function factsOfTx({ body, authInfo }: DecodedTx, context: CosmosChainOnNetwork): CosmosFacts {
  return { ...factsOfBody(body, context), ...factsOfAuth(authInfo) }
}

/** Returns the effects of an amino document, which contains neither public key nor sign mode. */
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

function factsOfBody({ messages, memo }: TxBody, context: CosmosChainOnNetwork): CosmosFacts {
  return {
    message: messages.map(({ typeUrl }) => typeUrl).join(', '),
    transactionMemo: memo,
    ...(messages[0] && factsOfMessage(messages[0], context)),
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

function factsOfMessage({ typeUrl, value }: CosmosMessage, context: CosmosChainOnNetwork): CosmosFacts {
  switch (typeUrl) {
    case '/types.MsgDeposit':
      return {
        asset: value.coins.map(({ asset }) => assetText(asset)).join(', '),
        amount: value.coins.map(({ amount }) => amount).join(', '),
        decimals: value.coins.map(({ decimals }) => decimals).join(', '),
        memo: value.memo,
        signer: addressText(value.signer, context),
      }
    case '/types.MsgSend':
      return {
        ...factsOfCoins(value.amount),
        signer: addressText(value.from, context),
        recipient: addressText(value.to, context),
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

/** Lists coins as text. Amounts have digits only, so different coins never have the same text. */
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

/** Returns asset notation if the six fields are consistent, else all of them as JSON. */
function assetText(asset: DepositAsset): string {
  const { chain, symbol, ticker, synth, trade, secured } = asset
  const flags = [synth, trade, secured].filter(Boolean).length
  const plain = flags < 2 && ticker === symbol.split('-')[0] && chain !== '' && /^[A-Z0-9]*$/.test(chain)
  if (!plain) return JSON.stringify([chain, symbol, ticker, synth, trade, secured])
  const kind = synth ? 'synth' : trade ? 'trade' : secured ? 'secured' : 'native'
  return formatAsset({ kind, chain, symbol, ticker })
}

function addressText(bytes: Uint8Array, { chain, network }: CosmosChainOnNetwork): string {
  return bytes.length === 20 || bytes.length === 32 ? encodeAddress(bytes, chain, network) : hex.encode(bytes)
}
