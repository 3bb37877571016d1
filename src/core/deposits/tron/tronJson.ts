import { hex } from '../../address/encoding/hex.ts'
import { sha256 } from '../../address/hash/sha256.ts'
import { unreadable } from '../depositErrors.ts'
import { rawData, type TronContract, type TronRaw, typeUrlOf } from './tronMessages.ts'

/** A transaction in the JSON form of wallets and nodes: its data as JSON and as bytes, and its hash. */
export interface TronJson {
  readonly visible: false
  readonly txID: string
  readonly raw_data: Readonly<Record<string, unknown>>
  readonly raw_data_hex: string
}

/** Writes the JSON that TronLink and similar wallets sign. */
export function writeJson(raw: TronRaw): TronJson {
  const bytes = rawData.toWire(raw)
  return {
    visible: false,
    txID: hex.encode(sha256(bytes)),
    raw_data: {
      contract: raw.contracts.map(writeContract),
      ref_block_bytes: hex.encode(raw.refBlockBytes),
      ref_block_hash: hex.encode(raw.refBlockHash),
      expiration: safe(raw.expiration),
      data: hex.encode(raw.data),
      timestamp: safe(raw.timestamp),
      ...(raw.feeLimit === 0n ? {} : { fee_limit: safe(raw.feeLimit) }),
    },
    raw_data_hex: hex.encode(bytes),
  }
}

function writeContract({ name, value }: TronContract): unknown {
  const owner_address = hex.encode(value.owner)
  const written =
    'to' in value
      ? { owner_address, to_address: hex.encode(value.to), amount: safe(value.amount) }
      : { owner_address, contract_address: hex.encode(value.contract), data: hex.encode(value.data) }
  return { parameter: { value: written, type_url: typeUrlOf(name) }, type: name }
}

/** Returns the raw data in the JSON. Throws `UnreadableDepositError` unless all other fields match it. */
export function bytesOfJson(json: object): Uint8Array {
  const found = new Map<string, unknown>(Object.entries(json))
  const text = found.get('raw_data_hex')
  if (typeof text !== 'string' || !/^(?:[0-9a-f]{2}){1,2000}$/.test(text)) return unreadable('its raw data is not hex')
  const bytes = hex.decode(text)
  const same = sorted(writeJson(rawData.fromWire(bytes))) === sorted(json)
  return same ? bytes : unreadable('its JSON does not match its bytes')
}

/** Serialises JSON with sorted keys, to compare by content. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** Converts to a JSON number. Throws `UnreadableDepositError` above 2^53, where it would not be exact. */
function safe(value: bigint): number {
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : unreadable('a number is too large for JSON')
}
