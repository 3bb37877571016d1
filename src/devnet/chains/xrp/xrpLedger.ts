import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { encodeAddress } from '../../../core/address/address.ts'
import { joinBytes, sameBytes } from '../../../core/address/codec.ts'
import { decodePayment } from '../../../core/deposits/xrp/decodePayment.ts'
import { encodePayment } from '../../../core/deposits/xrp/encodePayment.ts'
import { FEE_FLOOR, xrpNetworkIds } from '../../../core/deposits/xrp/xrpNetworks.ts'
import type { XrpPayment } from '../../../core/deposits/xrp/xrpPayment.ts'
import { ChainRefusal } from '../chain.ts'
import { hash160 } from '../keyRing.ts'

/** Reserve of an account, and of each object that it owns, in drops. Source: XRPL, reserves. */
export const RESERVE = { base: 1_000_000n, step: 200_000n } as const

interface XrpAccount {
  balance: bigint
  sequence: number
}

export type XrpAccounts = Map<string, XrpAccount>

/** An admitted payment. Results that begin with "tec" charge the fee and move nothing. */
export interface XrpTx {
  readonly payment: XrpPayment
  readonly bytes: Uint8Array
  readonly account: string
  readonly destination: string
  readonly result: string
  /** First sequence of an account that the payment creates: the ledger index. */
  readonly openedAt: number
}

const xrpAddress = (bytes: Uint8Array): string => encodeAddress(bytes, 'XRP', 'mocknet')

/** Bytes that the key signs: "STX", a zero and the payment without a signature. Source: XRPL, hash prefixes. */
export function signedPart({ signature: _signature, ...payment }: XrpPayment): Uint8Array {
  return joinBytes(Uint8Array.of(0x53, 0x54, 0x58, 0), encodePayment(payment))
}

export const halfHash = (bytes: Uint8Array): Uint8Array => sha512(bytes).slice(0, 32)

/** A refused request rather than a payment result: the bytes are not a signed payment. */
export class InvalidTransaction extends ChainRefusal {
  override name = 'InvalidTransaction'
}

const resultMessages: Readonly<Record<string, string>> = {
  tesSUCCESS: 'The transaction was applied. Only final in a validated ledger.',
  telREQUIRES_NETWORK_ID: 'Transactions submitted to this node/network require a correct NetworkID field.',
  telWRONG_NETWORK: 'Transaction specifies a Network ID that differs from that of the local node.',
  telINSUF_FEE_P: 'Fee insufficient.',
  temBAD_AMOUNT: 'Malformed: Bad amount.',
  temREDUNDANT: 'The transaction is redundant.',
  terNO_ACCOUNT: 'The source account does not exist.',
  terPRE_SEQ: 'Missing/inapplicable prior transaction.',
  terINSUF_FEE_B: "Account balance can't pay fee.",
  tefPAST_SEQ: 'This sequence number has already passed.',
  tefMAX_LEDGER: 'Ledger sequence too high.',
  tefALREADY: 'The exact transaction was already in this ledger.',
  tecUNFUNDED_PAYMENT: 'Insufficient XRP balance to send.',
  tecNO_DST_INSUF_XRP: 'Destination does not exist. Too little XRP sent to create it.',
}

export const resultMessage = (result: string): string => resultMessages[result] ?? result

/** Checks a payment as rippled does. Throws `ChainRefusal` with its result. `current` is the open ledger. */
export function admit(bytes: Uint8Array, accounts: XrpAccounts, current: number): XrpTx {
  const payment = read(bytes)
  const refuse = (result: string): never => {
    throw new ChainRefusal(result, resultMessage(result))
  }
  const { networkId, amount, fee, sequence, lastLedgerSequence } = payment
  if (networkId === undefined) refuse('telREQUIRES_NETWORK_ID')
  if (networkId !== xrpNetworkIds.mocknet) refuse('telWRONG_NETWORK')
  if (amount === 0n) refuse('temBAD_AMOUNT')
  if (sameBytes(payment.account, payment.destination)) refuse('temREDUNDANT')
  expectSigned(payment)
  const account = xrpAddress(payment.account)
  const destination = xrpAddress(payment.destination)
  const source = accounts.get(account) ?? refuse('terNO_ACCOUNT')
  if (sequence < source.sequence) refuse('tefPAST_SEQ')
  if (sequence > source.sequence) refuse('terPRE_SEQ')
  if (lastLedgerSequence < current) refuse('tefMAX_LEDGER')
  if (fee < FEE_FLOOR) refuse('telINSUF_FEE_P')
  if (source.balance < fee) refuse('terINSUF_FEE_B')
  return {
    payment,
    bytes,
    account,
    destination,
    openedAt: current,
    result: resultOf(payment, source, accounts.has(destination)),
  }
}

function read(bytes: Uint8Array): XrpPayment {
  try {
    return decodePayment(bytes, { isMemoOptional: true })
  } catch (error) {
    throw new InvalidTransaction('invalidTransaction', error instanceof Error ? error.message : 'It cannot be read.')
  }
}

function resultOf({ amount, fee }: XrpPayment, { balance }: XrpAccount, isOpen: boolean): string {
  if (balance < amount + fee + RESERVE.base) return 'tecUNFUNDED_PAYMENT'
  return isOpen || amount >= RESERVE.base ? 'tesSUCCESS' : 'tecNO_DST_INSUF_XRP'
}

function expectSigned(payment: XrpPayment): void {
  const { signingPublicKey: key, signature, account } = payment
  const own = key !== undefined && signature !== undefined && sameBytes(hash160(key), account)
  if (own && isSigned(payment, key, signature)) return
  throw new InvalidTransaction('invalidTransaction', 'fails local checks: Invalid signature.')
}

function isSigned(payment: XrpPayment, key: Uint8Array, signature: Uint8Array): boolean {
  try {
    const bytes = signedPart(payment)
    if (key[0] === 0xed) return ed25519.verify(signature, bytes, key.slice(1))
    return secp256k1.verify(signature, halfHash(bytes), key, { prehash: false, format: 'der' })
  } catch {
    return false
  }
}

export function apply(accounts: XrpAccounts, { payment, account, destination, result, openedAt }: XrpTx): void {
  const source = accounts.get(account)
  if (source === undefined) return
  source.balance -= payment.fee
  source.sequence += 1
  if (result !== 'tesSUCCESS') return
  source.balance -= payment.amount
  credit(accounts, destination, payment.amount, openedAt)
}

export function credit(accounts: XrpAccounts, address: string, drops: bigint, sequence: number): void {
  const found = accounts.get(address)
  if (found === undefined) accounts.set(address, { balance: drops, sequence })
  else found.balance += drops
}
