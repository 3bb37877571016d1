import { parseAddress } from '../../address/address.ts'
import { joinBytes } from '../../address/codec.ts'
import { base58 } from '../../address/encoding/base58.ts'
import type { Units } from '../../asset/amount.ts'
import { parseAsset } from '../../asset/asset.ts'
import type { NetworkKind } from '../../chains/protocol.ts'
import { DepositIntentError } from '../depositErrors.ts'
import { expectAboveDust, expectDistinctParties } from '../expectations.ts'
import { expectMemo } from '../expectMemo.ts'
import { expectCovered, expectQuoteTimes, type QuoteTimes } from '../quoteTimes.ts'
import { toNative } from '../toNative.ts'
import type { SolanaMessage } from './solanaMessage.ts'
import {
  COMPUTE_BUDGET_PROGRAM,
  COMPUTE_UNIT_PRICE,
  COMPUTE_UNITS,
  FEE,
  MEMO_PROGRAM,
  RENT_CEILING,
  SOL_DECIMALS,
  SYSTEM_PROGRAM,
} from './solanaNetworks.ts'

/** The parameters of `maxSpendable`, in lamports. */
export interface SolanaSource {
  readonly sender: string
  readonly balance: bigint
  /** The minimum balance of an account without data. */
  readonly rentExemption: bigint
}

export interface SolanaIntent extends SolanaSource, QuoteTimes {
  readonly network: NetworkKind
  readonly amount: Units
  readonly vault: string
  readonly memo: string
  /** A recent blockhash in base58; makes the transaction valid on its chain for about a minute. */
  readonly blockhash: string
}

export const SOL = parseAsset('SOL.SOL')

/**
 * Returns the message for an intent: its compute budget, a transfer and a memo. Throws `DepositIntentError`
 * (quote_expired, amount_below_dust, insufficient_balance, invalid_parameter), `InvalidAddressError` and
 * `MemoTooLongError`.
 */
export function messageOf(intent: SolanaIntent): SolanaMessage {
  const { memo, balance, rentExemption } = intent
  expectQuoteTimes(intent)
  const { vault, sender } = expectDistinctParties({ chain: 'SOL', ...intent })
  // In the order of web3.js, so that a wallet that compiles the message again signs the same bytes.
  const programs = [SYSTEM_PROGRAM, COMPUTE_BUDGET_PROGRAM, MEMO_PROGRAM]
  if (programs.includes(vault) || programs.includes(sender)) refuse('The vault or the sender is a program.')
  expectMemo({ chain: 'SOL', memo })
  expectAboveDust({ chain: 'SOL', asset: SOL, amount: intent.amount })
  const lamports = toNative(intent.amount, SOL, SOL_DECIMALS)
  const hint = 'Send less: an account must keep its rent exemption and pay the fee.'
  expectCovered(balance, lamports + FEE + rentOf({ rentExemption }), hint)
  return {
    signers: 1,
    readonlySigners: 0,
    readonlyOthers: programs.length,
    accounts: [sender, vault, ...programs].map((address) => base58.decode(address)),
    blockhash: blockhashOf(intent),
    instructions: [
      { program: 3, accounts: [], data: unitLimitData() },
      { program: 3, accounts: [], data: unitPriceData() },
      { program: 2, accounts: [0, 1], data: transferData(lamports) },
      { program: 4, accounts: [], data: new TextEncoder().encode(memo) },
    ],
  }
}

/** Returns the rent exemption. Throws `DepositIntentError` (invalid_parameter) when it is out of bounds. */
export function rentOf({ rentExemption }: Pick<SolanaSource, 'rentExemption'>): bigint {
  if (rentExemption >= 0n && rentExemption <= RENT_CEILING) return rentExemption
  return refuse(`A rent exemption of ${rentExemption} lamports is out of bounds.`)
}

/** A blockhash has the form of an address: 32 bytes in base58. */
function blockhashOf({ blockhash, network }: SolanaIntent): Uint8Array {
  const bytes = base58.decode(parseAddress(blockhash, 'SOL', network))
  return bytes.some((byte) => byte !== 0) ? bytes : refuse('The blockhash is zero.')
}

/** Encodes instruction 2 of the compute budget program: the limit of compute units in four bytes, little-endian. */
function unitLimitData(): Uint8Array {
  const limit = new Uint8Array(4)
  new DataView(limit.buffer).setUint32(0, COMPUTE_UNITS, true)
  return joinBytes(Uint8Array.of(2), limit)
}

/** Encodes instruction 3 of the compute budget program: the price of a unit in eight bytes, little-endian. */
function unitPriceData(): Uint8Array {
  const price = new Uint8Array(8)
  new DataView(price.buffer).setBigUint64(0, COMPUTE_UNIT_PRICE, true)
  return joinBytes(Uint8Array.of(3), price)
}

/** Encodes instruction 2 (transfer) of the system program: four bytes, then the lamports in eight, little-endian. */
export function transferData(lamports: bigint): Uint8Array {
  const amount = new Uint8Array(8)
  if (lamports > 0xffff_ffff_ffff_ffffn) refuse(`${lamports} lamports do not fit 64 bits.`)
  new DataView(amount.buffer).setBigUint64(0, lamports, true)
  return joinBytes(Uint8Array.of(2, 0, 0, 0), amount)
}

function refuse(fact: string): never {
  throw new DepositIntentError(fact, {
    code: 'invalid_parameter',
    hint: 'Read the chain data again, and get a new quote.',
  })
}
