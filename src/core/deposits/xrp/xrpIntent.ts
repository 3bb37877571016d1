import { decodeBase58Check, sameBytes } from '../../address/codec.ts'
import { base58xrp } from '../../address/encoding/base58.ts'
import { ripemd160 } from '../../address/hash/ripemd160.ts'
import { sha256 } from '../../address/hash/sha256.ts'
import type { Units } from '../../asset/amount.ts'
import { parseAsset } from '../../asset/asset.ts'
import type { NetworkKind } from '../../chains/protocol.ts'
import { DepositIntentError } from '../depositErrors.ts'
import { expectAboveDust, expectDistinctParties } from '../expectations.ts'
import { expectMemo } from '../expectMemo.ts'
import { expectCovered, expectQuoteTimes, type QuoteTimes } from '../quoteTimes.ts'
import { toNative } from '../toNative.ts'
import { FEE_CEILING, FEE_FLOOR, LEDGER_SECONDS, MAX_LEDGERS, XRP_DECIMALS, xrpNetworkIds } from './xrpNetworks.ts'
import type { XrpPayment } from './xrpPayment.ts'

/** The sender's account in drops. `reserve` is the minimum balance that the ledger requires. */
interface XrpAccount {
  readonly balance: bigint
  readonly reserve: bigint
  readonly sequence: number
}

/** The parameters of `maxSpendable`. */
export interface XrpSource {
  readonly sender: string
  readonly account: XrpAccount
  /** The newest ledger, and its fee for a transaction in drops. */
  readonly ledger: { readonly index: number; readonly feeDrops: bigint }
}

export interface XrpIntent extends XrpSource, QuoteTimes {
  readonly network: NetworkKind
  readonly amount: Units
  readonly vault: string
  /** The vault's account, which must exist and must not require a tag. */
  readonly vaultAccount: { readonly exists: boolean; readonly requiresDestinationTag: boolean }
  readonly memo: string
  /** The sender's public key: compressed secp256k1, or Ed25519 after 0xED. Absent if the wallet adds it. */
  readonly publicKey?: Uint8Array
}

export const XRP = parseAsset('XRP.XRP')

/**
 * Returns the payment for an intent. Throws `DepositIntentError` (quote_expired, amount_below_dust,
 * insufficient_balance, invalid_parameter), `InvalidAmountError`, `InvalidAddressError` (X-addresses too, which hide a
 * tag) and `MemoTooLongError`.
 */
export function paymentOf(intent: XrpIntent): XrpPayment {
  const { network, account, ledger, memo, publicKey } = intent
  expectQuoteTimes(intent)
  const { vault, sender } = expectDistinctParties({ chain: 'XRP', ...intent })
  expectMemo({ chain: 'XRP', memo })
  expectAboveDust({ chain: 'XRP', asset: XRP, amount: intent.amount })
  expectOpenVault(intent)
  expectLedger(intent)
  const amount = toNative(intent.amount, XRP, XRP_DECIMALS)
  const needed = amount + feeOf(intent) + account.reserve
  expectCovered(account.balance, needed, 'Send less: the ledger requires a reserve in each account.')
  const from = accountId(sender)
  if (publicKey !== undefined) expectKey(publicKey, from)
  const networkId = xrpNetworkIds[network]
  return {
    ...(networkId === undefined ? {} : { networkId }),
    sequence: account.sequence,
    lastLedgerSequence: ledger.index + lifetimeOf(intent),
    amount,
    fee: feeOf(intent),
    ...(publicKey === undefined ? {} : { signingPublicKey: publicKey }),
    account: from,
    destination: accountId(vault),
    memoData: new TextEncoder().encode(memo),
  }
}

/** Returns the ledger's fee. Throws `DepositIntentError` (invalid_parameter) when it is out of bounds. */
export function feeOf({ ledger }: XrpSource): bigint {
  const { feeDrops } = ledger
  if (feeDrops >= FEE_FLOOR && feeDrops <= FEE_CEILING) return feeDrops
  throw new DepositIntentError(`A fee of ${feeDrops} drops is out of bounds: ${FEE_FLOOR} to ${FEE_CEILING}.`, {
    code: 'invalid_parameter',
    hint: 'Wait until the ledger is less busy, and read its fee again.',
  })
}

/** Returns the number of ledgers before the payment expires: none after the quote's expiry, but at least one. */
function lifetimeOf({ now, quoteExpiry }: XrpIntent): number {
  return Math.min(MAX_LEDGERS, Math.max(1, Math.floor((quoteExpiry - now) / LEDGER_SECONDS)))
}

function expectOpenVault({ vaultAccount }: XrpIntent): void {
  if (vaultAccount.exists && !vaultAccount.requiresDestinationTag) return
  throw new DepositIntentError('The vault’s account does not exist or requires a tag.', {
    code: 'invalid_parameter',
    hint: 'Do not send anything. Get a new quote later.',
  })
}

function expectLedger({ account, ledger }: XrpIntent): void {
  const isCounter = (value: number) => Number.isInteger(value) && value > 0 && value < 0xffff_0000
  if (isCounter(account.sequence) && isCounter(ledger.index) && account.reserve >= 0n) return
  throw new DepositIntentError('The account’s sequence, its reserve or the ledger’s index is out of bounds.', {
    code: 'invalid_parameter',
    hint: 'Read them again from a node of the ledger.',
  })
}

/** Checks that the account is the RIPEMD-160 of the SHA-256 of the key, including 0xED. */
function expectKey(publicKey: Uint8Array, account: Uint8Array): void {
  const known = publicKey.length === 33 && [2, 3, 0xed].includes(publicKey[0] ?? 0)
  if (known && sameBytes(ripemd160(sha256(publicKey)), account)) return
  throw new DepositIntentError('The public key is not the key of the sending address.', {
    code: 'invalid_parameter',
    hint: 'Give the key of the sending address, or omit it.',
  })
}

const accountId = (address: string): Uint8Array => decodeBase58Check(base58xrp, address)?.slice(1) ?? new Uint8Array()
