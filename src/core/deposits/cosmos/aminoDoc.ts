import { unreadable } from '../depositErrors.ts'
import { decodeText, readDigits, text } from '../protobuf/protobuf.ts'
import { MAX_BYTES } from '../protobuf/wireFormat.ts'

/**
 * The legacy sign document, JSON that hardware wallets can show: sorted keys, no spaces, numbers as strings, and HTML
 * characters escaped as \u003c. Source: Cosmos SDK, legacy amino StdSignDoc; names as on the wire.
 */
export interface AminoSignDoc {
  readonly account_number: string
  readonly chain_id: string
  readonly fee: { readonly amount: readonly AminoCoin[]; readonly gas: string }
  readonly memo: string
  readonly msgs: readonly AminoMessage[]
  readonly sequence: string
}

interface AminoCoin {
  readonly amount: string
  readonly denom: string
}

/** A coin of MsgDeposit, with its asset in asset notation. */
interface AminoDepositCoin {
  readonly amount: string
  readonly asset: string
}

export type AminoMessage = AminoDeposit | AminoSend

interface AminoDeposit {
  readonly type: string
  readonly value: { readonly coins: readonly AminoDepositCoin[]; readonly memo: string; readonly signer: string }
}

interface AminoSend {
  readonly type: string
  readonly value: { readonly amount: readonly AminoCoin[]; readonly from_address: string; readonly to_address: string }
}

/** Encodes the bytes to sign. */
export function encodeAminoDoc(doc: AminoSignDoc): Uint8Array {
  return text.toWire(escapeHtml(JSON.stringify(sorted(doc))))
}

/**
 * Decodes a sign document. Encoding the result must give the same bytes, so it can contain neither unknown or repeated
 * keys nor another formatting. Throws `UnreadableDepositError`.
 */
export function decodeAminoDoc(bytes: Uint8Array): AminoSignDoc {
  const source = bytes.length > MAX_BYTES ? unreadable('it is too long') : decodeText(bytes)
  const doc = readDoc(parse(source))
  return escapeHtml(JSON.stringify(sorted(doc))) === source ? doc : unreadable('its JSON contains unknown data')
}

function parse(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return unreadable('it is not JSON')
  }
}

function readDoc(value: unknown): AminoSignDoc {
  const doc = record(value)
  const fee = record(doc.fee)
  return {
    account_number: digits(doc.account_number),
    chain_id: string(doc.chain_id),
    fee: { amount: list(fee.amount, readCoin), gas: digits(fee.gas) },
    memo: string(doc.memo),
    msgs: list(doc.msgs, readMessage),
    sequence: digits(doc.sequence),
  }
}

function readMessage(found: unknown): AminoMessage {
  const message = record(found)
  const type = string(message.type)
  const value = record(message.value)
  if ('coins' in value) {
    const coins = list(value.coins, readDepositCoin)
    return { type, value: { coins, memo: string(value.memo), signer: string(value.signer) } }
  }
  const from_address = string(value.from_address)
  const to_address = string(value.to_address)
  return { type, value: { amount: list(value.amount, readCoin), from_address, to_address } }
}

function readCoin(value: unknown): AminoCoin {
  const { amount, denom } = record(value)
  return { amount: digits(amount), denom: string(denom) }
}

function readDepositCoin(value: unknown): AminoDepositCoin {
  const { amount, asset } = record(value)
  return { amount: digits(amount), asset: string(asset) }
}

function record(value: unknown): Record<string, unknown> {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isRecord ? (value as Record<string, unknown>) : unreadable('its JSON is malformed')
}

function list<T>(value: unknown, read: (item: unknown) => T): readonly T[] {
  return Array.isArray(value) ? value.map(read) : unreadable('its JSON is malformed')
}

const string = (value: unknown): string => (typeof value === 'string' ? value : unreadable('its JSON is malformed'))

const digits = (value: unknown): string => readDigits(string(value)).toString()

/** Sorts keys at every depth. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}

/** Escapes HTML characters as Go's encoding/json does. */
const escapeHtml = (json: string): string =>
  json.replace(/[<>&\u2028\u2029]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
