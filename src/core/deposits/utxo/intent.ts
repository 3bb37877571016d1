import { utf8 } from '@scure/base'
import type { Address } from '../../address/address.ts'
import { sameBytes } from '../../address/codec.ts'
import type { Units } from '../../asset/amount.ts'
import { chains } from '../../chains/chains.ts'
import type { Protocol } from '../../chains/protocol.ts'
import { MemoTooLongError } from '../../memo/memoLimits.ts'
import { memoOutputs, outputsMatchMemo, type WireMemoOutput } from '../../memo/memoOutputs.ts'
import { DepositIntentError } from '../errors.ts'
import { expectDistinctParties } from '../expectations.ts'
import { expectReadableMemo } from '../expectMemo.ts'
import { utxoNetworks } from './networks.ts'
import { type LockingScript, lockingScript, opReturnScript, type UtxoContext } from './script.ts'

/** One unspent output, as a reader of the chain gives it. */
export interface Utxo {
  /** As explorers write it, 64 hex digits. */
  readonly txid: string
  readonly vout: number
  /** In the chain's smallest unit, which is one of `Units` on all these chains. */
  readonly value: bigint
  readonly address: string
  readonly confirmations: number
  /** How many outputs its transaction has, where known: above ten it is left alone. */
  readonly parentOutputs?: number
  /** The whole transaction that made it. Required unless taproot locks the coin, or a
   * witness's key hash locks it and it is spent alone. */
  readonly previousTx?: Uint8Array
  /** The key of the address, 33 bytes compressed: required for script hashes, of use for taproot (internal key). */
  readonly publicKey?: Uint8Array
}

/** A deposit without its amount: what `maxSpendable` needs to know. */
export interface UtxoSource extends UtxoContext {
  readonly protocol: Protocol
  readonly memo: string
  readonly vault: string
  /** Whose coin stands first, whose the change is, and who gets a refund. */
  readonly sender: string
  readonly utxos: readonly Utxo[]
  /** What the node asks (`gas_rate`), units per virtual byte. */
  readonly gasRate: bigint
  /** What we pay; at least `gasRate`. */
  readonly feeRate: bigint
  /** The outputs of the quote, when it came with `vout`. Only then may a memo go on after its OP_RETURN. */
  readonly vout?: readonly WireMemoOutput[]
}

export interface UtxoIntent extends UtxoSource {
  readonly amount: Units
}

/** What every deposit of the source pays apart from the vault's amount, in the order of the outputs. */
export interface UtxoTerms {
  readonly vault: LockingScript & { readonly address: Address }
  readonly sender: LockingScript & { readonly address: Address }
  readonly memo: readonly MemoScript[]
}

export interface MemoScript {
  readonly script: Uint8Array
  readonly amount: bigint
  /** Of a piece; the OP_RETURN has none. */
  readonly address?: string
}

/**
 * Reads what a source says. Throws `DepositIntentError` (unsupported_asset, invalid_parameter, deposit_mismatch), `InvalidAddressError` and
 * `MemoTooLongError`.
 */
export function termsOf(source: UtxoSource): UtxoTerms {
  const { chain, protocol } = source
  if (!chains[chain].protocols.includes(protocol)) {
    throw new DepositIntentError(`${protocol} does not connect to ${chain}.`, {
      code: 'unsupported_asset',
      hint: `Choose the other protocol for ${chain}.`,
    })
  }
  expectRate(source)
  const parties = expectDistinctParties(source)
  const vault = { ...lockingScript(parties.vault, source), address: parties.vault }
  const sender = { ...lockingScript(parties.sender, source), address: parties.sender }
  // One script can have two spellings.
  if (sameBytes(vault.script, sender.script)) {
    throw new DepositIntentError('The vault is the sender itself.', {
      code: 'invalid_parameter',
      hint: 'Take the vault from a fresh quote.',
    })
  }
  return { vault, sender, memo: memoScripts(source) }
}

function memoScripts({ chain, network, protocol, memo, vout }: UtxoSource): readonly MemoScript[] {
  expectReadableMemo(memo)
  const { length } = utf8.decode(memo)
  const { memoLimit } = chains[chain]
  const extended = vout !== undefined && protocol === 'THORCHAIN'
  if (length > memoLimit && !extended) throw new MemoTooLongError({ bytes: length, limit: memoLimit, chain })
  if (vout !== undefined && !outputsMatchMemo(vout, memo, { chain, network })) {
    throw new DepositIntentError('The outputs that the quote lists do not carry its memo.', {
      code: 'deposit_mismatch',
      hint: 'Ask for a new quote; if it happens again, ask another node.',
    })
  }
  return memoOutputs(memo, { chain, network }).map((output) =>
    output.type === 'op_return'
      ? { script: opReturnScript(output.data), amount: 0n }
      : {
          script: lockingScript(output.address, { chain, network }).script,
          amount: output.amount,
          address: output.address,
        },
  )
}

function expectRate({ chain, gasRate, feeRate }: UtxoSource): void {
  const { maxFeeRate } = utxoNetworks[chain]
  if (gasRate > 0n && feeRate >= gasRate && feeRate <= maxFeeRate) return
  throw new DepositIntentError(`A fee rate of ${feeRate} is out of bounds on ${chain}: ${gasRate} to ${maxFeeRate}.`, {
    code: 'invalid_parameter',
    hint: 'Take the rate of the chain again from a fresh quote.',
  })
}
