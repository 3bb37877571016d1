import { unreadable } from '../depositErrors.ts'
import { packedMessage } from '../protobuf/any.ts'
import { type BytesKind, bytes, many, message, one, uint64, type ValueOf } from '../protobuf/protobuf.ts'

/**
 * The TRON messages and fields that deposits use, and no others. Source: tronprotocol/protocol, core/Tron.proto
 * and core/contract/*.proto.
 */
const transfer = message({ owner: one(1, bytes), to: one(2, bytes), amount: one(3, uint64) })

/** A call without coins. */
const trigger = message({ owner: one(1, bytes), contract: one(2, bytes), data: one(4, bytes) })

/** Addresses have 21 bytes, 0x41 first. */
export type TronContract =
  | { readonly name: 'TransferContract'; readonly value: ValueOf<typeof transfer> }
  | { readonly name: 'TriggerSmartContract'; readonly value: ValueOf<typeof trigger> }

/** The enum ContractType. */
const contractTypes = { TransferContract: 1n, TriggerSmartContract: 31n } as const

export const typeUrlOf = (name: TronContract['name']): string => `type.googleapis.com/protocol.${name}`

const wrapper = message({ type: one(1, uint64), parameter: one(2, packedMessage) })

const contract: BytesKind<TronContract> = {
  wire: 2,
  optional: false,
  toWire: (one) => {
    const value = one.name === 'TransferContract' ? transfer.toWire(one.value) : trigger.toWire(one.value)
    return wrapper.toWire({ type: contractTypes[one.name], parameter: { typeUrl: typeUrlOf(one.name), value } })
  },
  fromWire: (packed) => {
    const { type, parameter } = wrapper.fromWire(packed)
    const name = type === contractTypes.TransferContract ? 'TransferContract' : 'TriggerSmartContract'
    if (type !== contractTypes[name] || parameter.typeUrl !== typeUrlOf(name))
      unreadable('it is neither a transfer nor a contract call')
    return name === 'TransferContract'
      ? { name, value: transfer.fromWire(parameter.value) }
      : { name, value: trigger.fromWire(parameter.value) }
  },
}

/** The signed part of a transaction; its SHA-256 is the transaction's id. Times in Unix milliseconds. */
export const rawData = message({
  /** The last two bytes of the reference block's number. */
  refBlockBytes: one(1, bytes),
  /** Bytes 8 to 16 of its hash. */
  refBlockHash: one(4, bytes),
  expiration: one(8, uint64),
  /** The memo. */
  data: one(10, bytes),
  contracts: many(11, contract),
  timestamp: one(14, uint64),
  /** The maximum sun that a contract may burn for energy. */
  feeLimit: one(18, uint64),
})

export type TronRaw = ValueOf<typeof rawData>

export const transaction = message({ rawData: one(1, bytes), signatures: many(2, bytes) })
