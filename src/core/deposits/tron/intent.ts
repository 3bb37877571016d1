import { base58 } from '@scure/base'
import { parseAddress } from '../../address/address.ts'
import { decodeBase58Check, sameBytes } from '../../address/codec.ts'
import type { Units } from '../../asset/amount.ts'
import { type Asset, formatAsset } from '../../asset/asset.ts'
import type { NetworkKind } from '../../chains/protocol.ts'
import { DepositIntentError } from '../errors.ts'
import {
  expectAboveDust,
  expectCovered,
  expectDistinctParties,
  expectUnexpired,
  type QuoteTimes,
} from '../expectations.ts'
import { expectMemo } from '../expectMemo.ts'
import { toNative } from '../nativeAmount.ts'
import { costOf } from './cost.ts'
import type { TronContract, TronRaw } from './messages.ts'
import { FEE_LIMIT_CEILING, PATIENCE_MS, TRX_DECIMALS } from './networks.ts'
import { encodeTransferCall } from './token.ts'

/** A TRC-20 token, which the asset names in upper case only, so its contract comes from a list of ours. */
export interface TronToken {
  /** In its own letter case, base58. */
  readonly contract: string
  /** Of its own contract. */
  readonly decimals: number
  readonly balance: bigint
  /** The most sun that the transfer's energy may be worth, the staked energy among it. */
  readonly feeLimit: bigint
  /** How much of it the coin pays for, because no staked energy does; all of it unless given. */
  readonly burned?: bigint
}

/** What the chain takes beside the amount, in sun: as the reader says it. */
export interface TronCosts {
  /** Bytes that are free for this sender. */
  readonly available: bigint
  readonly sunPerByte: bigint
  readonly memoFee: bigint
}

/** A deposit without its amount: what `maxSpendable` needs to know. */
export interface TronSource {
  readonly network: NetworkKind
  readonly asset: Asset
  /** For a token only. */
  readonly token?: TronToken
  readonly sender: string
  /** Of the coin, in sun. */
  readonly balance: bigint
  readonly bandwidth: TronCosts
  readonly vault: string
  readonly memo: string
  /** A recent block, which binds the transaction to its chain; 32 bytes of hash, unix milliseconds. */
  readonly referenceBlock: { readonly number: bigint; readonly hash: Uint8Array; readonly timestamp: bigint }
}

export interface TronIntent extends TronSource, QuoteTimes {
  readonly amount: Units
}

/**
 * What the intent asks to be signed. Throws `DepositIntentError` (quote_expired, unsupported_asset, amount_below_dust,
 * insufficient_balance, invalid_parameter), `InvalidAmountError`, `InvalidAddressError` and `MemoTooLongError`.
 */
export function rawOf(intent: TronIntent): TronRaw {
  const { asset, amount, balance, bandwidth } = intent
  expectUnexpired(intent)
  expectAboveDust({ chain: 'TRON', asset, amount })
  const token = tokenOf(intent)
  const native = toNative(amount, asset, token?.decimals ?? TRX_DECIMALS)
  const raw = rawWith(intent, native)
  const cost = costOf(raw, bandwidth)
  const hint = 'Keep enough TRX for the bandwidth, the memo and the energy.'
  expectCovered(balance, (token === undefined ? native : burnedOf(token)) + cost, hint)
  if (token !== undefined) expectCovered(token.balance, native, 'Send less.')
  return raw
}

/** The same for an amount in the asset's own smallest unit, whoever has it. */
export function rawWith(intent: TronSource & Partial<QuoteTimes>, native: bigint): TronRaw {
  const { memo, referenceBlock } = intent
  const { vault, sender } = expectDistinctParties({ chain: 'TRON', ...intent })
  expectMemo({ chain: 'TRON', memo })
  const [owner, to] = [accountOf(sender), accountOf(vault)]
  const token = tokenOf(intent)
  const contract: TronContract =
    token === undefined
      ? { name: 'TransferContract', value: { owner, to, amount: native } }
      : {
          name: 'TriggerSmartContract',
          value: { owner, contract: token.account, data: encodeTransferCall(to, native) },
        }
  if (token !== undefined && [owner, to].some((party) => sameBytes(party, token.account))) {
    refuse('A party of the deposit is the token itself.')
  }
  return {
    ...referenceOf(intent),
    data: new TextEncoder().encode(memo),
    contracts: [contract],
    timestamp: referenceBlock.timestamp,
    feeLimit: token?.feeLimit ?? 0n,
  }
}

/** The sun that a token's transfer burns at most for energy: its whole limit, where nothing is said of stakes. */
export const burnedOf = ({ feeLimit, burned = feeLimit }: TronToken): bigint => burned

/** The token's terms, or undefined for the coin. Throws `DepositIntentError` when asset and token do not agree. */
function tokenOf({ asset, token, network }: TronSource): (TronToken & { account: Uint8Array }) | undefined {
  const name = formatAsset(asset)
  if (name === 'TRON.TRX' && token === undefined) return undefined
  if (asset.kind !== 'token' || asset.chain !== 'TRON' || token === undefined) {
    throw new DepositIntentError(`${name} cannot be deposited on TRON.`, {
      code: 'unsupported_asset',
      hint: 'Deposit TRON.TRX, or a token with its contract.',
    })
  }
  const contract = parseAddress(token.contract, 'TRON', network)
  if (contract.toUpperCase() !== asset.id) refuse(`The contract is not the one that ${name} names.`)
  const { decimals, feeLimit } = token
  const burned = burnedOf(token)
  const known = Number.isInteger(decimals) && decimals >= 0 && decimals <= 36
  if (!known || feeLimit <= 0n || feeLimit > FEE_LIMIT_CEILING || burned < 0n || burned > feeLimit) {
    refuse('The token’s decimals or the limit of its fee are out of bounds.')
  }
  return { ...token, account: accountOf(contract) }
}

/** A block's hash begins with its number. The transaction ends before the quote does. */
function referenceOf({ referenceBlock, quoteExpiry, now }: TronSource & Partial<QuoteTimes>) {
  const { number, hash, timestamp } = referenceBlock
  const view = new DataView(hash.slice().buffer)
  if (hash.length !== 32 || view.getBigUint64(0) !== number || timestamp <= 0n) refuse('The reference block is none.')
  const age = now === undefined ? 0n : BigInt(now) * 1_000n - timestamp
  if (age > PATIENCE_MS || age < -PATIENCE_MS) refuse('The reference block is not a recent one.')
  const patient = timestamp + PATIENCE_MS
  const end = quoteExpiry === undefined ? patient : BigInt(quoteExpiry) * 1_000n
  const expiration = end < patient ? end : patient
  if (expiration <= timestamp) refuse('The quote is over before the reference block.')
  return { refBlockBytes: hash.slice(6, 8), refBlockHash: hash.slice(8, 16), expiration }
}

const accountOf = (address: string): Uint8Array => decodeBase58Check(base58, address) ?? new Uint8Array()

function refuse(fact: string): never {
  throw new DepositIntentError(fact, {
    code: 'invalid_parameter',
    hint: 'Read the chain again, and ask for a fresh quote.',
  })
}
