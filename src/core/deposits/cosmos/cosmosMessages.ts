import { unreadable } from '../depositErrors.ts'
import { packedMessage } from '../protobuf/any.ts'
import {
  type BytesKind,
  bool,
  bytes,
  decimal,
  many,
  message,
  one,
  text,
  uint64,
  type ValueOf,
} from '../protobuf/protobuf.ts'

/**
 * The Cosmos messages and fields that deposits use, and no others. Source: THORNode 3.17 and Mayanode 1.124,
 * proto/thorchain/v1 (common, types) and proto/mayachain/v1; Cosmos SDK cosmos/tx/v1beta1, cosmos/bank/v1beta1.
 */
const depositAsset = message({
  chain: one(1, text),
  symbol: one(2, text),
  ticker: one(3, text),
  synth: one(4, bool),
  trade: one(5, bool),
  /** THORChain only. */
  secured: one(6, bool),
})

const depositCoin = message({
  asset: one(1, depositAsset),
  /** In units, which are the bank module's on these chains. */
  amount: one(2, decimal),
  /** Always 0, because the node knows the decimals of its assets. */
  decimals: one(3, uint64),
})

const coin = message({ denom: one(1, text), amount: one(2, decimal) })

const msgDeposit = message({ coins: many(1, depositCoin), memo: one(2, text), signer: one(3, bytes) })

/** The MsgSend of THORChain and Maya, with addresses as bytes. */
const msgSend = message({ from: one(1, bytes), to: one(2, bytes), amount: many(3, coin) })

/** The MsgSend of the bank module, with addresses as text. */
const bankMsgSend = message({ from: one(1, text), to: one(2, text), amount: many(3, coin) })

export type DepositAsset = ValueOf<typeof depositAsset>
/** An amount in the chain's own smallest unit. */
export type Coin = ValueOf<typeof coin>

export type CosmosMessage =
  | { readonly typeUrl: '/types.MsgDeposit'; readonly value: ValueOf<typeof msgDeposit> }
  | { readonly typeUrl: '/types.MsgSend'; readonly value: ValueOf<typeof msgSend> }
  | { readonly typeUrl: '/cosmos.bank.v1beta1.MsgSend'; readonly value: ValueOf<typeof bankMsgSend> }

const anyMessage: BytesKind<CosmosMessage> = {
  wire: 2,
  optional: false,
  toWire: ({ typeUrl, value }) =>
    packedMessage.toWire({ typeUrl, value: packMessage({ typeUrl, value } as CosmosMessage) }),
  fromWire: (packed) => unpackMessage(packedMessage.fromWire(packed)),
}

function packMessage({ typeUrl, value }: CosmosMessage): Uint8Array {
  switch (typeUrl) {
    case '/types.MsgDeposit':
      return msgDeposit.toWire(value)
    case '/types.MsgSend':
      return msgSend.toWire(value)
    case '/cosmos.bank.v1beta1.MsgSend':
      return bankMsgSend.toWire(value)
  }
}

function unpackMessage({ typeUrl, value }: ValueOf<typeof packedMessage>): CosmosMessage {
  switch (typeUrl) {
    case '/types.MsgDeposit':
      return { typeUrl, value: msgDeposit.fromWire(value) }
    case '/types.MsgSend':
      return { typeUrl, value: msgSend.fromWire(value) }
    case '/cosmos.bank.v1beta1.MsgSend':
      return { typeUrl, value: bankMsgSend.fromWire(value) }
    default:
      return unreadable('it has a message of an unknown type')
  }
}

const SECP256K1 = '/cosmos.crypto.secp256k1.PubKey'
const publicKey = message({ key: one(1, bytes) })

/** A compressed secp256k1 key, 33 bytes; empty where the signer adds it. */
const anyPublicKey: BytesKind<Uint8Array> = {
  wire: 2,
  optional: true,
  toWire: (key) =>
    key.length === 0 ? key : packedMessage.toWire({ typeUrl: SECP256K1, value: publicKey.toWire({ key }) }),
  fromWire: (packed) => {
    if (packed.length === 0) return packed
    const { typeUrl, value } = packedMessage.fromWire(packed)
    return typeUrl === SECP256K1 ? publicKey.fromWire(value).key : unreadable('its key is not a secp256k1 key')
  },
}

const modeInfo = message({ single: one(1, message({ mode: one(1, uint64) })) })

const signerInfo = message({ publicKey: one(1, anyPublicKey), modeInfo: one(2, modeInfo), sequence: one(3, uint64) })

const fee = message({ amount: many(1, coin), gas: one(2, uint64) })

export const txBody = message({ messages: many(1, anyMessage), memo: one(2, text) })
export const authInfo = message({ signers: many(1, signerInfo), fee: one(2, fee) })
export const txRaw = message({ bodyBytes: one(1, bytes), authInfoBytes: one(2, bytes), signatures: many(3, bytes) })
export const signDoc = message({
  bodyBytes: one(1, bytes),
  authInfoBytes: one(2, bytes),
  chainId: one(3, text),
  accountNumber: one(4, uint64),
})

export type TxBody = ValueOf<typeof txBody>
export type AuthInfo = ValueOf<typeof authInfo>
export type Fee = ValueOf<typeof fee>
/** The document for a wallet's signDirect. */
export type DirectSignDoc = ValueOf<typeof signDoc>

/** The enum SignMode: the format of the signed bytes. */
export const signModes = { direct: 1n, amino: 127n } as const
export type SignMode = keyof typeof signModes
