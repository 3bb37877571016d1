import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { rawData, type TronContract, type TronRaw, typeUrlOf } from '../../../core/deposits/tron/tronMessages.ts'
import { tronAddress } from './tronLedger.ts'
import { addressBytes, addressOf, bytesOf, integerOf, type TronParams } from './tronNode.ts'

const NO_BYTES = new Uint8Array()

/** Renders a transaction as full nodes do: addresses in base58 when `visible`, else in hex. Source: TRON, HTTP API. */
export function txJson(raw: TronRaw, { visible, signatures = [] }: TxJsonOptions): object {
  const packed = rawData.toWire(raw)
  return {
    visible,
    ...(signatures.length > 0 ? { signature: signatures.map(hex.encode) } : {}),
    txID: hex.encode(sha256(packed)),
    raw_data: {
      ...(raw.data.length > 0 ? { data: hex.encode(raw.data) } : {}),
      contract: raw.contracts.map((contract) => contractJson(contract, visible)),
      ref_block_bytes: hex.encode(raw.refBlockBytes),
      ref_block_hash: hex.encode(raw.refBlockHash),
      expiration: raw.expiration,
      ...(raw.feeLimit === 0n ? {} : { fee_limit: raw.feeLimit }),
      timestamp: raw.timestamp,
    },
    raw_data_hex: hex.encode(packed),
  }
}

interface TxJsonOptions {
  readonly visible: boolean
  readonly signatures?: readonly Uint8Array[]
}

function contractJson(contract: TronContract, visible: boolean): object {
  const { name, value } = contract
  const shown = (bytes: Uint8Array) => (visible ? tronAddress(bytes) : hex.encode(bytes))
  const fields =
    name === 'TransferContract'
      ? { amount: value.amount, owner_address: shown(value.owner), to_address: shown(value.to) }
      : { data: hex.encode(value.data), owner_address: shown(value.owner), contract_address: shown(value.contract) }
  return { parameter: { value: fields, type_url: typeUrlOf(name) }, type: name }
}

/** Parses `raw_data` of a transaction; undefined when it is not a transfer or a contract call. */
export function rawOfJson(text: unknown): TronRaw | undefined {
  const { data = '', contract, ref_block_bytes, ref_block_hash, ...rest } = fieldsOf(text)
  const { expiration, timestamp = 0, fee_limit = 0 } = rest
  const contracts = Array.isArray(contract) ? contract.map(contractOfJson) : []
  const [memo, blockBytes, blockHash] = [data, ref_block_bytes, ref_block_hash].map(bytesOf)
  const [until, at, feeLimit] = [expiration, timestamp, fee_limit].map(integerOf)
  if (memo === undefined || blockBytes === undefined || blockHash === undefined) return undefined
  if (until === undefined || at === undefined || feeLimit === undefined) return undefined
  const known = contracts.filter((each) => each !== undefined)
  if (contracts.length === 0 || known.length < contracts.length) return undefined
  const reference = { refBlockBytes: blockBytes, refBlockHash: blockHash }
  return { ...reference, data: memo, contracts: known, expiration: until, timestamp: at, feeLimit }
}

function contractOfJson(text: unknown): TronContract | undefined {
  const { type, parameter } = fieldsOf(text)
  const { value } = fieldsOf(parameter)
  const { amount, owner_address, to_address, contract_address, data = '' } = fieldsOf(value)
  const [owner, to, contract] = [owner_address, to_address, contract_address].map(addressOf)
  const native = integerOf(amount)
  const call = bytesOf(data)
  if (owner === undefined) return undefined
  if (type === 'TransferContract' && to !== undefined && native !== undefined) {
    return { name: type, value: { owner: addressBytes(owner), to: addressBytes(to), amount: native } }
  }
  if (type !== 'TriggerSmartContract' || contract === undefined) return undefined
  const called = { contract: addressBytes(contract), data: call ?? NO_BYTES }
  return { name: type, value: { owner: addressBytes(owner), ...called } }
}

/** Returns the fields of a JSON object; none for any other value. */
const fieldsOf = (value: unknown): TronParams =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as TronParams) : {}
