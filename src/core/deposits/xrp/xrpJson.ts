import { parseWholeNumber } from '../../../std/wholeNumber.ts'
import { decodeBase58Check, encodeBase58Check, joinBytes } from '../../address/codec.ts'
import { base58xrp } from '../../address/encoding/base58.ts'
import { hex } from '../../address/encoding/hex.ts'
import { unreadable } from '../depositErrors.ts'
import { MAX_DROPS, type XrpPayment } from './xrpPayment.ts'

/** A Payment in the JSON form of wallets and nodes. */
export interface XrpJson {
  readonly TransactionType: 'Payment'
  readonly Account: string
  readonly Destination: string
  /** Drops. */
  readonly Amount: string
  readonly Fee: string
  readonly Sequence: number
  readonly LastLedgerSequence: number
  readonly Memos: readonly [{ readonly Memo: { readonly MemoData: string } }]
  readonly Flags?: number
  readonly NetworkID?: number
  readonly SigningPubKey?: string
  readonly TxnSignature?: string
}

/** Writes the JSON form, with upper-case hex as on nodes. */
export function writeJson(payment: XrpPayment): XrpJson {
  const { networkId, flags, signingPublicKey, signature, memoData } = payment
  return {
    TransactionType: 'Payment',
    Account: addressOf(payment.account),
    Destination: addressOf(payment.destination),
    Amount: payment.amount.toString(),
    Fee: payment.fee.toString(),
    Sequence: payment.sequence,
    LastLedgerSequence: payment.lastLedgerSequence,
    Memos: [{ Memo: { MemoData: upperHex(memoData) } }],
    ...(flags === undefined ? {} : { Flags: flags }),
    ...(networkId === undefined ? {} : { NetworkID: networkId }),
    ...(signingPublicKey === undefined ? {} : { SigningPubKey: upperHex(signingPublicKey) }),
    ...(signature === undefined ? {} : { TxnSignature: upperHex(signature) }),
  }
}

const required = [
  'TransactionType',
  'Account',
  'Destination',
  'Amount',
  'Fee',
  'Sequence',
  'LastLedgerSequence',
  'Memos',
]
const possible = [...required, 'Flags', 'NetworkID', 'SigningPubKey', 'TxnSignature']

/** Parses the JSON form strictly. Throws `UnreadableDepositError` for any field that deposits do not use. */
export function readJson(value: unknown): XrpPayment {
  const json = record(value, possible)
  const { Flags: flags, NetworkID: networkId, SigningPubKey: key, TxnSignature: signature } = json
  if (required.some((name) => !(name in json)) || json.TransactionType !== 'Payment') unreadable('it is not a Payment')
  return {
    ...(networkId === undefined ? {} : { networkId: uint32(networkId) }),
    ...(flags === undefined ? {} : { flags: uint32(flags) }),
    sequence: uint32(json.Sequence),
    lastLedgerSequence: uint32(json.LastLedgerSequence),
    amount: drops(json.Amount),
    fee: drops(json.Fee),
    ...(key === undefined ? {} : { signingPublicKey: blob(key) }),
    ...(signature === undefined ? {} : { signature: blob(signature) }),
    account: accountOf(json.Account),
    destination: accountOf(json.Destination),
    memoData: onlyMemo(json.Memos),
  }
}

function onlyMemo(memos: unknown): Uint8Array {
  if (!Array.isArray(memos) || memos.length !== 1) return unreadable('it does not have one memo')
  const { Memo } = record(memos[0], ['Memo'])
  return blob(record(Memo, ['MemoData']).MemoData)
}

function record(value: unknown, keys: readonly string[]): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return unreadable('its JSON is malformed')
  const unexpected = Object.keys(value).find((key) => !keys.includes(key))
  return unexpected === undefined ? (value as Record<string, unknown>) : unreadable('it has an unexpected field')
}

function uint32(value: unknown): number {
  const isUint32 = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 0xffff_ffff
  return isUint32 ? value : unreadable('a number does not fit 32 bits')
}

/** Amounts in XRP are strings of digits; other currencies are objects. */
function drops(value: unknown): bigint {
  const amount = typeof value === 'string' ? parseWholeNumber(value, { digits: 18 }) : undefined
  return amount !== undefined && amount <= MAX_DROPS ? amount : unreadable('an amount is not in XRP')
}

function blob(value: unknown): Uint8Array {
  const isHex = typeof value === 'string' && /^(?:[0-9A-Fa-f]{2}){0,1000}$/.test(value)
  return isHex ? hex.decode(value.toLowerCase()) : unreadable('a field is not hex')
}

function accountOf(value: unknown): Uint8Array {
  const payload = typeof value === 'string' && value.length < 40 ? decodeBase58Check(base58xrp, value) : undefined
  return payload?.length === 21 && payload[0] === 0 ? payload.slice(1) : unreadable('an account is not an address')
}

export const addressOf = (account: Uint8Array): string =>
  encodeBase58Check(base58xrp, joinBytes(Uint8Array.of(0), account))

const upperHex = (bytes: Uint8Array): string => hex.encode(bytes).toUpperCase()
