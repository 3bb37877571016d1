import { joinBytes } from '../../../core/address/codec.ts'
import { txBody, txRaw } from '../../../core/deposits/cosmos/cosmosMessages.ts'
import { decodeTx } from '../../../core/deposits/cosmos/decodeTx.ts'
import { packedMessage } from '../../../core/deposits/protobuf/any.ts'
import { readFields, varint } from '../../../core/deposits/protobuf/wireFormat.ts'

export type SignedTx = ReturnType<typeof decodeTx>

/** Rewrites the payload of a field. */
type Rewrite = (payload: Uint8Array) => Uint8Array

/** More than the highest field number of any message here. */
const FIELDS = new Set(Array.from({ length: 20 }, (_, at) => at + 1))

/**
 * Decodes a signed transaction. Unlike `decodeTx` it accepts default values that are written out in messages, because
 * nodes accept them and clients such as xchainjs send them. The signed bytes are kept unchanged.
 */
export function decodeSignedTx(bytes: Uint8Array): SignedTx {
  const raw = txRaw.fromWire(bytes)
  const bodyBytes = withoutDefaults(raw.bodyBytes, { 1: compactMessage })
  const decoded = decodeTx(txRaw.toWire({ ...raw, bodyBytes }))
  return { ...decoded, body: txBody.fromWire(bodyBytes), bodyBytes: raw.bodyBytes }
}

function compactMessage(packed: Uint8Array): Uint8Array {
  const { typeUrl, value } = packedMessage.fromWire(packed)
  return packedMessage.toWire({ typeUrl, value: compacts[typeUrl]?.(value) ?? value })
}

const compactCoin: Rewrite = (coin) => withoutDefaults(coin, {})
const compactDepositCoin: Rewrite = (coin) => withoutDefaults(coin, { 1: (asset) => withoutDefaults(asset, {}) })

const compacts: Readonly<Partial<Record<string, Rewrite>>> = {
  '/types.MsgDeposit': (value) => withoutDefaults(value, { 1: compactDepositCoin }),
  '/types.MsgSend': (value) => withoutDefaults(value, { 3: compactCoin }),
  '/cosmos.bank.v1beta1.MsgSend': (value) => withoutDefaults(value, { 3: compactCoin }),
}

/** Encodes a message again without zeros and empty values. Throws `UnreadableDepositError`. */
function withoutDefaults(bytes: Uint8Array, nested: Readonly<Partial<Record<number, Rewrite>>>): Uint8Array {
  const parts: Uint8Array[] = []
  for (const [number, payloads] of readFields(bytes, FIELDS)) {
    for (const payload of payloads) {
      const value = typeof payload === 'bigint' ? payload : (nested[number]?.(payload) ?? payload)
      if (typeof value === 'bigint' && value !== 0n) parts.push(varint(BigInt(number * 8)), varint(value))
      if (typeof value !== 'bigint' && value.length > 0) {
        parts.push(varint(BigInt(number * 8 + 2)), varint(BigInt(value.length)), value)
      }
    }
  }
  return joinBytes(...parts)
}
