import { parseAddress } from '../../address/address.ts'
import { decodeBase58Check, sameBytes } from '../../address/codec.ts'
import { base58 } from '../../address/encoding/base58.ts'
import type { Units } from '../../asset/amount.ts'
import { type Asset, formatAsset } from '../../asset/asset.ts'
import type { NetworkKind } from '../../chains/protocol.ts'
import { DepositIntentError } from '../depositErrors.ts'
import { expectAboveDust, expectDistinctParties } from '../expectations.ts'
import { expectMemo } from '../expectMemo.ts'
import { expectCovered, expectQuoteTimes, type QuoteTimes } from '../quoteTimes.ts'
import { toNative } from '../toNative.ts'
import { costOf, type TronCosts } from './bandwidthCost.ts'
import { encodeTransferCall } from './transferCall.ts'
import type { TronContract, TronRaw } from './tronMessages.ts'
import { FEE_LIMIT_CEILING, MAX_AGE_MS, TRX_DECIMALS } from './tronNetworks.ts'

/** A TRC-20 token. Assets have contracts in upper case, so the exact contract comes from our own list. */
export interface TronToken {
  /** In base58, with its exact letter case. */
  readonly contract: string
  /** Decimals of the contract. */
  readonly decimals: number
  readonly balance: bigint
  /** Maximum value of the transfer's energy in sun, including staked energy. */
  readonly feeLimit: bigint
  /** The part of `feeLimit` that TRX pays because staked energy does not cover it; defaults to all of it. */
  readonly burned?: bigint
}

/** The parameters of `maxSpendable`. */
export interface TronSource {
  readonly network: NetworkKind
  readonly asset: Asset
  /** Only for a token. */
  readonly token?: TronToken
  readonly sender: string
  /** Balance of TRX, in sun. */
  readonly balance: bigint
  readonly bandwidth: TronCosts
  readonly vault: string
  readonly memo: string
  /**
   * A recent block, which binds the transaction to its chain. The hash has 32 bytes; the time is in Unix milliseconds.
   */
  readonly referenceBlock: { readonly number: bigint; readonly hash: Uint8Array; readonly timestamp: bigint }
}

export interface TronIntent extends TronSource, QuoteTimes {
  readonly amount: Units
}

/**
 * Returns the raw data of an intent's transaction. Throws `DepositIntentError` (quote_expired, unsupported_asset,
 * amount_below_dust, insufficient_balance, invalid_parameter), `InvalidAmountError`, `InvalidAddressError` and
 * `MemoTooLongError`.
 */
export function rawOf(intent: TronIntent): TronRaw {
  const { asset, amount, balance, bandwidth } = intent
  expectQuoteTimes(intent)
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

/** Returns the raw data for an amount in the asset's smallest unit, without checking balances. */
export function rawWith(intent: TronSource & Partial<QuoteTimes>, native: bigint): TronRaw {
  const { memo, referenceBlock } = intent
  const { vault, sender } = expectDistinctParties({ chain: 'TRON', ...intent })
  expectMemo({ chain: 'TRON', memo })
  const owner = accountOf(sender)
  const to = accountOf(vault)
  const token = tokenOf(intent)
  const contract: TronContract =
    token === undefined
      ? { name: 'TransferContract', value: { owner, to, amount: native } }
      : {
          name: 'TriggerSmartContract',
          value: { owner, contract: token.account, data: encodeTransferCall(to, native) },
        }
  if (token !== undefined && [owner, to].some((party) => sameBytes(party, token.account))) {
    refuse('The vault or the sender is the token contract.')
  }
  return {
    ...referenceOf(intent),
    data: new TextEncoder().encode(memo),
    contracts: [contract],
    timestamp: referenceBlock.timestamp,
    feeLimit: token?.feeLimit ?? 0n,
  }
}

/** Returns the maximum sun burned for a token transfer's energy: the whole limit unless staked energy is known. */
export const burnedOf = ({ feeLimit, burned = feeLimit }: TronToken): bigint => burned

/** Returns the token with its account; undefined for TRX. Throws `DepositIntentError` when asset and token differ. */
function tokenOf({ asset, token, network }: TronSource): (TronToken & { account: Uint8Array }) | undefined {
  const name = formatAsset(asset)
  if (name === 'TRON.TRX' && token === undefined) return undefined
  if (asset.kind !== 'token' || asset.chain !== 'TRON' || token === undefined) {
    throw new DepositIntentError(`${name} cannot be deposited on TRON.`, {
      code: 'unsupported_asset',
      hint: 'Deposit TRON.TRX, or a token together with its contract.',
    })
  }
  const contract = parseAddress(token.contract, 'TRON', network)
  if (contract.toUpperCase() !== asset.id) refuse(`The contract is not that of ${name}.`)
  const { decimals, feeLimit } = token
  const burned = burnedOf(token)
  const known = Number.isInteger(decimals) && decimals >= 0 && decimals <= 36
  if (!known || feeLimit <= 0n || feeLimit > FEE_LIMIT_CEILING || burned < 0n || burned > feeLimit) {
    refuse('The token’s decimals or its fee limit are out of bounds.')
  }
  return { ...token, account: accountOf(contract) }
}

/**
 * Returns the reference block and the expiration, which is not after the quote's. A block's hash starts with its
 * number.
 */
function referenceOf({ referenceBlock, quoteExpiry, now }: TronSource & Partial<QuoteTimes>) {
  const { number, hash, timestamp } = referenceBlock
  const view = new DataView(hash.slice().buffer)
  if (hash.length !== 32 || view.getBigUint64(0) !== number || timestamp <= 0n)
    refuse('The reference block is invalid.')
  const age = now === undefined ? 0n : BigInt(now) * 1_000n - timestamp
  if (age > MAX_AGE_MS || age < -MAX_AGE_MS) refuse('The reference block is not recent.')
  const latest = timestamp + MAX_AGE_MS
  const quoteEnd = quoteExpiry === undefined ? latest : BigInt(quoteExpiry) * 1_000n
  const expiration = quoteEnd < latest ? quoteEnd : latest
  if (expiration <= timestamp) refuse('The quote expires before the reference block.')
  return { refBlockBytes: hash.slice(6, 8), refBlockHash: hash.slice(8, 16), expiration }
}

const accountOf = (address: string): Uint8Array => decodeBase58Check(base58, address) ?? new Uint8Array()

function refuse(fact: string): never {
  throw new DepositIntentError(fact, {
    code: 'invalid_parameter',
    hint: 'Read the chain data again, and get a new quote.',
  })
}
